"""The words of docs/playing.md and its French twin: headings, and what each picture shows."""

from __future__ import annotations

from collections.abc import Mapping

NAMES = ("Ann", "Ben", "Cleo", "Dan")
HEADS: Mapping[str, tuple[str, str, str, str]] = {
    "en": (
        "# A round of each game, in ten pictures\n\n[En français](playing.fr.md). Made by `python -m lab story`.",
        "## Clash of Rage",
        "## Kravora",
        "Colours for the colour-blind, high contrast, and a layout for phones: `/me`. What can be pressed when:"
        " [screens](screens.md).",
    ),
    "fr": (
        "# Une manche de chaque jeu, en dix images\n\n[In English](playing.md). Page faite par `python -m lab story`.",
        "## Clash of Rage",
        "## Kravora",
        "Couleurs pour daltoniens, contraste élevé, images hautes pour un téléphone\u202f: `/moi`."
        " Ce qui se presse quand\u202f: [les écrans](screens.md) (en anglais).",
    ),
}
CAPTIONS: Mapping[str, tuple[tuple[str, str], ...]] = {
    "en": (
        (
            "Choose a card in secret.",
            "Each card gives an order number, gold and reinforcements. It comes as a direct message with a button a"
            " card; nobody else sees it.",
        ),
        (
            "All cards are revealed at once.",
            "The lowest number acts first. Everybody gets the gold and places the reinforcements.",
        ),
        (
            "The board.",
            "Who controls what, by colour, emblem and letter; who can win, what each level carries, what is on sale."
            " The elves in green hold what nobody has taken yet.",
        ),
        (
            "Equip.",
            "Your clan as it is now, with what the chosen purchase makes of it in green; the Black Market below,"
            " numbered as in the select.",
        ),
        ("Move and battle.", "The army with the star moves; the places it reaches are marked with a chevron."),
        (
            "A battle.",
            "Both sides with power, life, rage and their dice as thrown; the gold frame says who strikes now.",
        ),
        ("The end of the round.", "Arrows show the moves, a dashed outline what changed hands. Then the next choice."),
        (
            "A round begins.",
            "Monsters march down from the volcano, line by line, towards each wall. The dice have told the calamity.",
        ),
        (
            "Purchases.",
            "Blood buys defenders, buildings and ruses. The lists say what each does.",
        ),
        (
            "The end.",
            "Arrows show who marched since the last post, a skull who fell, a dashed outline what crumbled of a wall."
            " A player whose wall falls is out; the last fortress that stands wins: Cleo's.",
        ),
    ),
    "fr": (
        (
            "Choisissez une carte en secret.",
            "Chaque carte donne un ordre de jeu, de l’or et des renforts. Elle arrive en message privé, un bouton par"
            " carte\u202f; personne d’autre ne la voit.",
        ),
        (
            "Toutes les cartes sont révélées ensemble.",
            "Le plus petit nombre joue en premier. Chacun reçoit l’or et place ses renforts.",
        ),
        (
            "Le plateau.",
            "Qui contrôle quoi, par la couleur, l’emblème et la lettre\u202f; qui peut gagner, ce que porte chaque"
            " niveau, ce qui est en vente. Les Elfes, en vert, tiennent ce que personne n’a encore pris.",
        ),
        (
            "S’équiper.",
            "Votre clan tel qu’il est, et en vert ce que l’achat choisi en fait\u202f; le Marché noir dessous,"
            " numéroté comme dans la liste.",
        ),
        (
            "Déplacement et combat.",
            "L’armée à l’étoile se déplace\u202f; un chevron marque les lieux qu’elle atteint.",
        ),
        (
            "Un combat.",
            "Les deux camps, leur puissance, leur vie, leur rage et leurs dés tels qu’ils sont tombés\u202f; le"
            " cadre doré dit qui frappe.",
        ),
        (
            "La fin de la manche.",
            "Les flèches montrent les déplacements, un contour pointillé ce qui a changé de mains. Puis on choisit de"
            " nouveau.",
        ),
        (
            "Une manche commence.",
            "Les monstres descendent du volcan, ligne par ligne, vers chaque mur. Les dés ont dit la calamité.",
        ),
        (
            "Les achats.",
            "Le sang paie défenseurs, bâtiments et ruses. Les listes disent l’effet de chaque achat.",
        ),
        (
            "La fin.",
            "Les flèches montrent qui a avancé depuis le dernier message, un crâne qui est tombé, un contour pointillé"
            " ce qui s’est écroulé d’un mur. Qui perd son mur est éliminé\u202f; la dernière forteresse debout gagne."
            " C’est celle de Cleo.",
        ),
    ),
}
