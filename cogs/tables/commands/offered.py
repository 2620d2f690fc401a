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
    installs, contexts = command.allowed_installs, command.allowed_contexts
    for_people = installs is not None and bool(installs.user)
    here = interaction.context
    if here.private_channel or (interaction.is_user_integration() and not interaction.is_guild_integration()):
        # Only this person installed the bot here.
        return for_people and (contexts is None or _fits(contexts, here))
    if contexts is not None and not _fits(contexts, here):
        return False
    wanted = command.default_permissions
    return wanted is None or interaction.guild_id is None or interaction.permissions.is_superset(wanted)


def _fits(allowed: app_commands.AppCommandContext, here: app_commands.AppCommandContext) -> bool:
    """Whether a command works in such a place; an unnamed place counts as a server."""
    if here.dm_channel:
        return bool(allowed.dm_channel)
    return bool(allowed.private_channel if here.private_channel else allowed.guild)
