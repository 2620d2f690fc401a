"""The local page's words in a language: the page's own, and those in simcord's preview.

The preview is English. Its files are served with these literals replaced, so a text here that differs from the
preview's changes nothing; a test compares them with its files.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from data.texts import SOURCE_LANGUAGE, texts_in


def preview_words(language: str) -> tuple[str, ...]:
    """The preview's texts on buttons, fields and notes, in the same order in all languages.

    A value in `${…}` is an expression of the preview's JavaScript.
    """
    t = texts_in(language)
    return (
        # Channel and composer.
        t("Load earlier messages"),
        t("Newer messages"),
        t("New messages · jump to latest"),
        t("No messages in this channel."),
        t("Conversation"),
        t("Message"),
        t("Send"),
        t("Save"),
        t("{label} message (Enter)", label="${sendLabel}"),
        t("Edit message"),
        t("Message {name}", name="${channel.glyph}${channel.name}"),
        t("Cancel edit"),
        t("Cancel reply"),
        t("Delete this message? This cannot be undone."),
        # Messages.
        t("Only you can see this"),
        t("Thinking…"),
        t("(edited)"),
        t(" (edited)"),
        t("Edited {time}", time="${absoluteTime(message.edited_timestamp, options)}"),
        t("{name} used ", name="${invoker}"),
        t("Used "),
        t("Actions for {name}", name='${message.author?.name || "message"}'),
        t("Reply"),
        t("Edit"),
        t("Delete"),
        t("Pin"),
        t("Unpin"),
        t("Attachment"),
        t("Unavailable link"),
        t("Gallery item {number}", number="${index + 1}"),
        # Pictures.
        t("Image preview"),
        t("Zoom image"),
        t("Fit image"),
        t("Close image preview"),
        t("Image; use arrow keys to pan when zoomed"),
        t("Previous image"),
        t("Next image"),
        t("{number} of {count}", number="${index + 1}", count="${items.length}"),
        t("Open original image"),
        t("Loading media…"),
        t("Open {name} in image preview", name='${label || "image"}'),
        t("Download {name}", name="${label}"),
        # Lists of choices.
        t("Select an option"),
        t("Select one or more options"),
        t("Clear selection"),
        t("Search options"),
        t("Previous"),
        t("Next"),
        t("Options unavailable"),
        t("Loading options"),
        t("No matching options"),
        t("No available options"),
        t("Apply"),
        t("Cancel"),
        t("{count} options on this page", count="${entries.length}"),
        # Forms.
        t("Submit"),
        t("This field is required."),
        t("Choose at least one value."),
        t("Choose one option."),
        t("Choose an available option."),
        t("Enter at least {count} characters.", count="${component.min_length}"),
        t("Enter no more than {count} characters.", count="${component.max_length}"),
        # Commands.
        t("+{count} optional", count="${optional}"),
        t("Loading commands"),
        t("Commands are unavailable"),
        t(", required"),
        t("Some commands are not shown"),
        t("{count} commands", count="${matches.length}"),
        t("Command {name}", name="/${currentDraft().invocation}"),
        t("an application command"),
        t("Remove {name} option", name="${option.name}"),
    )


def plainer_words(language: str) -> dict[str, str]:
    """[text of the preview] -> a plainer one, where the preview speaks to developers."""
    t = texts_in(language)
    choices = {f"OPTIONS MATCHING ${{{text}}}": t("CHOICES FOR {text}", text=f"${{{text}}}") for text in _TYPED}
    return {
        **choices,
        "MEMBERS": t("PEOPLE"),
        "ROLES": t("ROLES"),
        "CHANNELS": t("CHANNELS"),
        "COMMANDS": t("COMMANDS"),
        "Application commands": t("Commands"),
        "You can use application commands here": t("Type / for a command"),
        "True": t("Yes"),
        "False": t("No"),
        "Dialog": t("Form"),
        "Close modal": t("Close the form"),
        "Exit command mode": t("Leave the command"),
        "This command is no longer available. Exit command mode to continue.": t(
            "This command is gone. Leave it with ×."
        ),
        "Choose at least ${minimum} value(s).": t("Choose {count} or more.", count="${minimum}"),
        "Choose no more than ${maximum} value(s).": t("Choose {count} at most.", count="${maximum}"),
        "Choose no more than ${maximum} options.": t("Choose {count} at most.", count="${maximum}"),
        "${selected.length} selected. Choose ${minimum}–${maximum} options.": t(
            "{count} chosen, of {least} to {most}.", count="${selected.length}", least="${minimum}", most="${maximum}"
        ),
        "One or more selected options are no longer available.": t("One choice is no longer there."),
        "Checking access to saved selections.": t("Checking your choices…"),
        "Wait for the current action to finish before applying.": t("Wait for the answer to your last press."),
        "Value is outside the allowed range.": t("This is too large or too small."),
        "Value length is outside the allowed range.": t("This is too long or too short."),
        "Integer is outside the safe range.": t("This number is too large."),
        "Enter a valid value.": t("This does not fit here."),
        "Loading options failed": t("The choices did not come. Type again."),
        "No options match": t("Nothing fits"),
        "${missing.length} required options missing": t("Still needed: {count}", count="${missing.length}"),
        "/${entry.invocation}; ${required.length} required options missing": t(
            "{command}, still needed: {count}", command="/${entry.invocation}", count="${required.length}"
        ),
    }


_TYPED = ("input.value.toUpperCase()", "current.toUpperCase()", "field.value.toUpperCase()")
"""Expressions of the preview: the text that somebody has typed into a list."""


@cache
def translator(language: str) -> Callable[[str], str]:
    """A function that translates a file of the preview: its quoted literals and the words between its tags."""
    pairs: list[tuple[str, str]] = []
    same = zip(preview_words(SOURCE_LANGUAGE), preview_words(language), strict=True)
    for english, words in (*plainer_words(language).items(), *same):
        if english != words:
            pairs += [(f"{before}{english}{after}", f"{before}{words}{after}") for before, after in BOUNDS]

    def translated(file: str) -> str:
        for english, words in pairs:
            file = file.replace(english, words)
        return file.replace('<html lang="en">', f'<html lang="{language}">')

    return translated


BOUNDS = (('"', '"'), ("`", "`"), (">", "<"))
"""The characters around a literal in JavaScript, in an attribute, and between tags."""
