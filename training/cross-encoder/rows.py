"""Rows, licences, folds and the part of a passage that a small model reads. No training here."""
import gzip
import hashlib
import json
import math
import re

NATURAL = {'llm', 'human', 'human-edit', 'llm-edit', 'real-world'}
LABELS = ['supported', 'contradicted', 'not-stated']
LABEL_OF = {'supported': 0, 'refuted': 1, 'unsupported': 2}
# As in ../pairs.ts: no share-alike or non-commercial clause, no newspaper text.
NOT_PERMITTED = re.compile(r'(?:\b|-)(?:SA|NC)(?:\b|-)')
LEFT_OUT = {'factcg-doc'}
STOP = set(
    'a an the of in on at to for from by with and or is are was were be been being it its this that these those as '
    'than then there their they we our he she his her have has had do does did which who whom what when where how not '
    'no can could may might will would should also such between into over under after before during about'.split()
)
WORD = re.compile(r"[a-z]+|\d+(?:[.,]\d+)*")
SENTENCE = re.compile(r'(?<=[.!?])["\')\]]*\s+(?=["\'(\[]?[A-Z0-9])')


def read_rows(path):
    opener = gzip.open if str(path).endswith('.gz') else open
    with opener(path, 'rt', encoding='utf8') as lines:
        rows = [json.loads(line) for line in lines if line.strip()]
    for row in rows:
        row.setdefault('group', '/'.join(row['id'].split('/')[:2]))
    return rows


def is_permitted(row):
    return NOT_PERMITTED.search(row['licence']) is None and row['source'] not in LEFT_OUT


def share_of(group, salt):
    """A number in [0, 1) that belongs to a group; by hash, so that it stays when rows come or go."""
    return int.from_bytes(hashlib.sha256(f'{salt}:{group}'.encode()).digest()[:6], 'big') / 2**48


def units_of(passage):
    """Sentences of prose, rows of a table written in one line; nothing longer than 70 words."""
    units = []
    for paragraph in re.split(r'\n+', passage):
        parts = re.split(r'\s\|\|?\s', paragraph) if ' || ' in paragraph else SENTENCE.split(paragraph)
        for part in parts:
            words = part.split()
            units += [' '.join(words[at:at + 70]) for at in range(0, len(words), 70)]
    return units


def terms_of(text):
    # Six letters stand for a stem.
    return {word[:6] for word in WORD.findall(text.lower()) if word not in STOP}


def choose_units(claim, units, lengths, budget):
    """
    Places of the units to read, in reading order, that together are at most `budget` tokens: one by one the unit that
    carries most of the claim's terms not yet carried (rarer in the passage counts more), with a quarter of what is
    carried already; the first unit (title, caption) is a little preferred, neighbours of chosen ones as well.
    """
    if sum(lengths) <= budget:
        return list(range(len(units)))
    wanted = terms_of(claim)
    carried = [terms_of(unit) & wanted for unit in units]
    weight = {t: math.log(1 + len(units) / sum(t in c for c in carried)) for t in set().union(*carried)} if carried else {}
    chosen, covered, left = [], set(), budget
    while True:
        best = None
        for place, terms in enumerate(carried):
            if place in chosen or lengths[place] > left:
                continue
            gain = sum(weight[t] * (0.25 if t in covered else 1) for t in terms)
            gain += 0.3 * (place == 0) + 0.2 * (place - 1 in chosen) + 0.1 * (place + 1 in chosen)
            if best is None or gain > best[0]:
                best = (gain, place)
        if best is None:
            break
        chosen.append(best[1])
        covered |= carried[best[1]]
        left -= lengths[best[1]]
    if not chosen:
        # Every unit is longer than the budget: the tokenizer cuts the one that carries most.
        chosen = [max(range(len(units)), key=lambda place: sum(weight[t] for t in carried[place]))]
    return sorted(chosen)


class Reader:
    """Turns claim and passage into token ids: passage first, then the claim."""

    def __init__(self, tokenizer, cls=101, sep=102):
        self.tokenizer, self.cls, self.sep = tokenizer, cls, sep
        self.cache = {}

    def ids(self, text):
        return self.tokenizer.encode(text, add_special_tokens=False).ids

    def units(self, passage):
        if passage not in self.cache:
            units = units_of(passage)
            self.cache[passage] = (units, [self.ids(unit) for unit in units])
        return self.cache[passage]

    def read(self, claim, passage, total, whole=False):
        """`total` tokens at most; with `whole` the passage is cut at its end and nothing chosen."""
        claim_ids = self.ids(claim)[:96]
        budget = total - len(claim_ids) - 3
        units, unit_ids = self.units(passage)
        places = range(len(units)) if whole else choose_units(claim, units, [len(i) for i in unit_ids], budget)
        passage_ids = [i for place in places for i in unit_ids[place]][:budget]
        first = [self.cls, *passage_ids, self.sep]
        second = [*claim_ids, self.sep]
        return first + second, [0] * len(first) + [1] * len(second)

    def windows(self, claim, passage, total):
        """
        As src/adapters/onnx/passage-windows.ts: windows of whole units that fit beside the claim, neighbours share one;
        nothing is left out. The best window decides.
        """
        claim_ids = self.ids(claim)[:96]
        budget = total - len(claim_ids) - 4
        _, unit_ids = self.units(passage)
        pieces = [ids[at:at + budget] for ids in unit_ids for at in range(0, len(ids), budget)]
        windows, start = [], 0
        while start < len(pieces):
            end, used = start, 0
            while end < len(pieces) and (end == start or used + len(pieces[end]) <= budget):
                used += len(pieces[end])
                end += 1
            first = [self.cls, *(i for piece in pieces[start:end] for i in piece), self.sep]
            windows.append((first + [*claim_ids, self.sep], [0] * len(first) + [1] * (len(claim_ids) + 1)))
            if end >= len(pieces):
                break
            shares = end - start > 1 and len(pieces[end - 1]) + len(pieces[end]) <= budget
            start = end - 1 if shares else end
        return windows
