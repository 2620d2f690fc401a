"""The local page's words in a language: the page's own, and those in simcord's preview.

The preview is English. Its files are served with these literals replaced, so a text here that differs from the
preview's changes nothing; a test compares them with its files.
"""

from __future__ import annotations

from collections.abc import Callable

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
        t("You can use application commands here"),
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
        t("Choose no more than {count} options.", count="${maximum}"),
        t(
            "{count} selected. Choose {least}–{most} options.",
            count="${selected.length}",
            least="${minimum}",
            most="${maximum}",
        ),
        t("Wait for the current action to finish before applying."),
        t("{count} options on this page", count="${entries.length}"),
        t("Checking access to saved selections."),
        t("One or more selected options are no longer available."),
        # Forms.
        t("Dialog"),
        t("Close modal"),
        t("Submit"),
        t("This field is required."),
        t("Choose at least one value."),
        t("Choose at least {count} value(s).", count="${minimum}"),
        t("Choose no more than {count} value(s).", count="${maximum}"),
        t("Choose one option."),
        t("Choose an available option."),
        t("Enter at least {count} characters.", count="${component.min_length}"),
        t("Enter no more than {count} characters.", count="${component.max_length}"),
        # Commands.
        t("Application commands"),
        t("+{count} optional", count="${optional}"),
        t("Loading commands"),
        t("Commands are unavailable"),
        t("Exit command mode"),
        t("True"),
        t("False"),
        t("Value is outside the allowed range."),
        t("Value length is outside the allowed range."),
        t("Integer is outside the safe range."),
        t("Loading options failed"),
        t("No options match"),
        t("OPTIONS MATCHING {text}", text="${input.value.toUpperCase()}"),
        t("OPTIONS MATCHING {text}", text="${current.toUpperCase()}"),
        t("OPTIONS MATCHING {text}", text="${field.value.toUpperCase()}"),
        t("{count} required options missing", count="${missing.length}"),
        t("{command}; {count} required options missing", command="/${entry.invocation}", count="${required.length}"),
        t(", required"),
        t("Enter a valid value."),
        t("Some commands are not shown"),
        t("{count} commands", count="${matches.length}"),
        t("Command {name}", name="/${currentDraft().invocation}"),
        t("an application command"),
        t("Remove {name} option", name="${option.name}"),
        t("This command is no longer available. Exit command mode to continue."),
    )


def translator(language: str) -> Callable[[str], str]:
    """A function that translates a file of the preview: its quoted literals and the words between its tags."""
    pairs: list[tuple[str, str]] = []
    for english, words in zip(preview_words(SOURCE_LANGUAGE), preview_words(language), strict=True):
        if english != words:
            pairs += [(f"{before}{english}{after}", f"{before}{words}{after}") for before, after in BOUNDS]

    def translated(file: str) -> str:
        for english, words in pairs:
            file = file.replace(english, words)
        return file.replace('<html lang="en">', f'<html lang="{language}">')

    return translated


BOUNDS = (('"', '"'), ("`", "`"), (">", "<"))
"""The characters around a literal in JavaScript, in an attribute, and between tags."""
