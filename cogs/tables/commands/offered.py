"""Which slash commands a person has in a place: by the place, the bot's installation and permissions."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from cogs.transport.reply import Interaction

AnyCommand = app_commands.Command[Any, ..., Any] | app_commands.Group | app_commands.ContextMenu


def offered(command: AnyCommand, interaction: Interaction) -> bool:
    """Whether Discord offers a command of ours to the person of an interaction, in its channel.

    A server's own restrictions are not known here.
    """
    contexts, here = command.allowed_contexts, interaction.context
    if _is_one_person_s(interaction):
        return _goes_without(command) and (contexts is None or _fits(contexts, here))
    if contexts is not None and not _fits(contexts, here):
        return False
    wanted = command.default_permissions
    return wanted is None or interaction.guild_id is None or interaction.permissions.is_superset(wanted)


def lacks_the_bot(interaction: Interaction) -> bool:
    """Whether a command that needs the bot on the server came from a place where only its person installed it.

    Discord offers none there, but a client may still know one that it offered before.
    """
    called = interaction.command
    if called is None or not _is_one_person_s(interaction):
        return False
    above = called.root_parent if isinstance(called, app_commands.Command) else None
    return not _goes_without(above or called)


def _is_one_person_s(interaction: Interaction) -> bool:
    """Whether only this person installed the bot here."""
    alone = interaction.is_user_integration() and not interaction.is_guild_integration()
    return bool(interaction.context.private_channel) or alone


def _goes_without(command: AnyCommand) -> bool:
    """Whether a command works where the bot is not."""
    return command.allowed_installs is not None and bool(command.allowed_installs.user)


def _fits(allowed: app_commands.AppCommandContext, here: app_commands.AppCommandContext) -> bool:
    """Whether a command works in such a place; an unnamed place counts as a server."""
    if here.dm_channel:
        return bool(allowed.dm_channel)
    return bool(allowed.private_channel if here.private_channel else allowed.guild)
