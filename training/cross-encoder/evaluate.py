"""
Measures a cross-encoder on the development rows, alone and with the code checks and the trained judge.

  python evaluate.py score --model best.pt|model.onnx --base FOLDER --pairs PAIRS --dev DEV --out logits.npz
  python evaluate.py report --logits logits.npz --dev DEV --judge SCORES.jsonl [--reading chosen]

SCORES.jsonl comes from `tsx ../train-judge.ts DEV DEV-FEATURES TRAIN-FEATURES SCORES.jsonl` (held-out judgements by article).
The development rows are never fitted. Temperature and the thresholds of "by the pairs" come from the pairs' held-out
groups; those of "by article" from the other four fifths of the development rows, as the trained judge's do.
"""
import argparse
import hashlib
import json
import math
import sys

import numpy as np
from sklearn.linear_model import LogisticRegression
from tokenizers import Tokenizer

from measures import area_under, balanced, bootstrap, wilson
from rows import LABEL_OF, NATURAL, Reader, is_permitted, read_rows, share_of
from train import HELD_SHARE

# chosen: the units nearest to the claim; whole: cut at its end; windows: all of it, the best window decides (as the adapter).
READINGS = {
    'chosen-128': 128, 'chosen-256': 256, 'whole-512': 512, 'windows-96': 96, 'windows-128': 128, 'windows-256': 256, 'windows-512': 512,
}
FOLDS = 5


def open_logits(path, base):
    if path.endswith('.onnx'):
        import onnxruntime
        settings = onnxruntime.SessionOptions()
        settings.intra_op_num_threads = 2
        settings.add_session_config_entry('session.intra_op.allow_spinning', '0')
        session = onnxruntime.InferenceSession(path, settings, providers=['CPUExecutionProvider'])
        names = {i.name for i in session.get_inputs()}

        def run(inputs, size=16):
            from model import pad
            result = np.zeros((len(inputs), 3))
            order = sorted(range(len(inputs)), key=lambda place: len(inputs[place][0]))
            for at in range(0, len(order), size):
                places = order[at:at + size]
                columns = pad([inputs[place] for place in places])
                feeds = {name: column.numpy() for name, column in columns.items() if name in names}
                result[places] = session.run(None, feeds)[0]
            return result
        return run
    import torch
    from model import logits_of, open_base
    model = open_base(base)
    model.load_state_dict(torch.load(path))
    return lambda inputs: logits_of(model, inputs)


def score(options):
    tokenizer = Tokenizer.from_file(f'{options.base}/tokenizer.json')
    tokenizer.no_truncation()
    tokenizer.no_padding()
    reader = Reader(tokenizer)
    run = open_logits(options.model, options.base)
    dev = read_rows(options.dev)
    held = [r for r in read_rows(options.pairs) if is_permitted(r) and share_of(r['group'], 'held') < HELD_SHARE]
    held = [r for r in held if r['origin'] in NATURAL] + [r for r in held if r['origin'] not in NATURAL][:400]
    result = {'held_label': [LABEL_OF[r['label']] for r in held], 'held_natural': [r['origin'] in NATURAL for r in held]}
    for reading in options.readings:
        result[f'dev_{reading}'] = read_all(run, reader, dev, reading)
        result[f'held_{reading}'] = read_all(run, reader, held, reading)
        print(reading, 'done', flush=True)
    np.savez(options.out, **{name: np.asarray(value) for name, value in result.items()})


def read_all(run, reader, rows, reading):
    """Logits of each row; of several windows the one that supports most."""
    total = READINGS[reading]
    if not reading.startswith('windows'):
        return run([reader.read(r['claim'], r['passage'], total, reading.startswith('whole')) for r in rows])
    windows = [reader.windows(r['claim'], r['passage'], total) for r in rows]
    logits = run([window for row in windows for window in row])
    best, start = [], 0
    for row in windows:
        own = logits[start:start + len(row)]
        best.append(own[int(np.argmax(log_odds(own)))])
        start += len(row)
    return np.array(best)


def log_softmax(logits, temperature=1.0):
    scaled = logits / temperature
    return scaled - np.logaddexp.reduce(scaled, axis=1, keepdims=True)


def fit_temperature(logits, labels):
    steps = np.exp(np.linspace(math.log(0.3), math.log(5), 200))
    losses = [-log_softmax(logits, t)[np.arange(len(labels)), labels].mean() for t in steps]
    return round(float(steps[int(np.argmin(losses))]), 3)


def log_odds(logits, temperature=1.0):
    logged = log_softmax(logits, temperature)
    return logged[:, 0] - np.logaddexp(logged[:, 1], logged[:, 2])


def chance_of(odds):
    return 1 / (1 + np.exp(-odds))


def thresholds(chance, truth, raised=None):
    """As in ../calibrate.ts: mean of the five hundredths with the best balanced accuracy; 2 % of the supported below."""
    raised = np.zeros(len(truth), bool) if raised is None else raised
    steps = [step / 100 for step in range(1, 100)]
    ranked = sorted(steps, key=lambda at: -balanced((chance >= at) & ~raised, truth))[:5]
    supported = np.sort(chance[truth])
    return round(float(np.mean(ranked)), 4), round(float(supported[int(len(supported) * 0.02)]), 4)


def fold_of(group):
    return hashlib.sha256(group.encode()).digest()[1] % FOLDS


def by_article(columns, data):
    """
    Held-out chance of support and acceptance (alone, with the rules: each with the threshold that is best for it), fitted by
    article on the other folds' natural rows.
    """
    count = len(data['truth'])
    chance, alone, together = np.zeros(count), np.zeros(count, bool), np.zeros(count, bool)
    weights = []
    for fold in range(FOLDS):
        inside = data['natural'] & (data['fold'] != fold) & ~data['quote']
        outside = data['fold'] == fold
        mean, spread = columns[inside].mean(0), columns[inside].std(0) + 1e-9
        fit = LogisticRegression(C=1.0, class_weight='balanced').fit((columns[inside] - mean) / spread, data['truth'][inside])
        weights.append(fit.coef_[0])
        of = lambda places: fit.predict_proba((columns[places] - mean) / spread)[:, 1]
        chance[outside] = of(outside)
        alone[outside] = chance[outside] >= thresholds(of(inside), data['truth'][inside])[0]
        together[outside] = chance[outside] >= thresholds(of(inside), data['truth'][inside], data['raised'][inside])[0]
    for values in (chance, alone, together):
        values[data['quote']] = 1
    return chance, alone, together & ~data['raised'], np.mean(weights, axis=0)


def cell(accepted, truth):
    caught, falsely = int((~accepted & ~truth).sum()), int((~accepted & truth).sum())
    value = balanced(accepted, truth)
    return f'{caught}/{int((~truth).sum())} / {falsely}/{int(truth.sum())} / {"–" if math.isnan(value) else format(value, ".3f")}'


def report(options):
    dev = read_rows(options.dev)
    logits = np.load(options.logits)
    known = {row['id']: row for row in map(json.loads, open(options.judge, encoding='utf8'))}
    truth = np.array([r['label'] == 'supported' for r in dev])
    natural = np.array([r['origin'] in NATURAL for r in dev])
    groups = [r['group'] for r in dev]
    quote = np.array([known[r['id']]['isQuote'] for r in dev])
    data = {
        'truth': truth, 'natural': natural, 'fold': np.array([fold_of(g) for g in groups]), 'quote': quote,
        'raised': np.array([known[r['id']]['rule'] != 'accepted' for r in dev]),
    }
    trees = np.array([20.0 if known[r['id']]['isQuote'] else known[r['id']]['logOdds'] for r in dev])
    held_labels, held_natural = logits['held_label'], logits['held_natural']
    print('### Readings of the passage (natural development rows; no threshold needed)\n')
    print('| reading | pairs held out: natural AUC | dev natural AUC | dev constructed AUC | dev natural AUC without quotes |\n| --- | ---: | ---: | ---: | ---: |')
    for reading in READINGS:
        if f'dev_{reading}' not in logits:
            continue
        odds, held = log_odds(logits[f'dev_{reading}']), log_odds(logits[f'held_{reading}'])
        some = natural & ~quote
        print(f'| {reading} | {area_under(held[held_natural], held_labels[held_natural] == 0):.3f} | {area_under(odds[natural], truth[natural]):.3f} '
              f'| {area_under(odds[~natural], truth[~natural]):.3f} | {area_under(odds[some], truth[some]):.3f} |')
    raw, held_raw = logits[f'dev_{options.reading}'], logits[f'held_{options.reading}']
    temperature = fit_temperature(held_raw[held_natural], held_labels[held_natural])
    held_chance = chance_of(log_odds(held_raw, temperature))[held_natural]
    accept, reject = thresholds(held_chance, held_labels[held_natural] == 0)
    odds = log_odds(raw, temperature)
    fixed = (chance_of(odds) >= accept) | quote
    print(f'\nReading `{options.reading}`. By the pairs\' held-out natural rows ({int(held_natural.sum())}): temperature {temperature}, accept {accept}, reject {reject}; '
          f'balanced accuracy there {balanced(held_chance >= accept, held_labels[held_natural] == 0):.3f}.')
    with_quote = np.where(quote, 20.0, odds)
    logged = log_softmax(raw)
    two = np.stack([odds, logged[:, 1] - logged[:, 2]], 1)
    alone = by_article(odds[:, None], data)
    tree = by_article(trees[:, None], data)
    both = by_article(np.stack([trees, odds], 1), data)
    three = by_article(np.column_stack([trees, two]), data)
    shipped = np.array([known[r['id']]['isAccepted'] for r in dev])
    quiet = ~data['raised']
    systems = {
        'rules alone': (None, quiet, quiet),
        'cross-encoder, thresholds by the pairs': (with_quote, fixed, fixed & quiet),
        'cross-encoder, by article': alone[:3],
        'trained judge as measured in 0020': (trees, shipped, shipped & quiet),
        'trained judge, by article as here': tree[:3],
        'trained judge + cross-encoder': both[:3],
        'trained judge + cross-encoder, both its scores': three[:3],
    }
    print('\n### Natural development rows: caught / false / balanced accuracy\n')
    print('| | AUC | alone | with the rules | BA with the rules, 95 % by article |\n| --- | ---: | --- | --- | --- |')
    places = np.where(natural)[0]
    names = [groups[p] for p in places]
    for name, (value, accepted, final) in systems.items():
        low, high = bootstrap(lambda drawn: balanced(final[places[drawn]], truth[places[drawn]]), names)
        auc = '–' if value is None else f'{area_under(value[natural], truth[natural]):.3f}'
        print(f'| {name} | {auc} | {"–" if value is None else cell(accepted[natural], truth[natural])} | {cell(final[natural], truth[natural])} | {low:.3f}–{high:.3f} |')
    one, other = tree[2], both[2]
    low, high = bootstrap(lambda d: balanced(other[places[d]], truth[places[d]]) - balanced(one[places[d]], truth[places[d]]), names)
    print(f'\nGain of trained judge + cross-encoder over the trained judge, both by article and with the rules: {balanced(other[natural], truth[natural]) - balanced(one[natural], truth[natural]):+.3f} (95 % {low:+.3f} to {high:+.3f}); '
          f'weights (standardised) trees, cross-encoder: {both[3].round(2).tolist()}, three: {three[3].round(2).tolist()}')
    for name in ('cross-encoder, by article', 'trained judge + cross-encoder'):
        accepted = systems[name][1]
        falsely = int((~accepted[natural] & truth[natural]).sum())
        low, high = wilson(falsely, int(truth[natural].sum()))
        print(f'Supported natural claims flagged, {name}: {falsely}/{int(truth[natural].sum())} ({falsely / truth[natural].sum():.1%}, {low:.1%}–{high:.1%})')
    for field in ('origin', 'kind', 'source'):
        print(f'\n### By {field}{" (natural rows)" if field != "origin" else ""}: caught / false / balanced accuracy\n')
        print('| | rows | AUC cross-encoder | rules | cross-encoder, by article | trained judge | trained judge + cross-encoder | the last with the rules |\n| --- | ---: | ---: | --- | --- | --- | --- | --- |')
        values = np.array([r[field] for r in dev])
        for value in sorted(set(values[natural] if field != 'origin' else values)):
            some = (values == value) & (natural if field != 'origin' else True)
            auc = area_under(with_quote[some], truth[some])
            cells = [cell(a[some], truth[some]) for a in (quiet, alone[1], tree[1], both[1], both[2])]
            print(f'| {value} | {int(some.sum())} | {"–" if math.isnan(auc) else format(auc, ".3f")} | ' + ' | '.join(cells) + ' |')
    print('\n### Calibration on natural development rows (probability by temperature alone)\n\n| predicted | rows | mean | supported |\n| --- | ---: | ---: | --- |')
    chance = chance_of(odds)
    for low, high in ((0, .1), (.1, .25), (.25, .4), (.4, .6), (.6, .75), (.75, .9), (.9, 1.01)):
        some = natural & ~quote & (chance >= low) & (chance < high)
        if some.any():
            a, b = wilson(int(truth[some].sum()), int(some.sum()))
            print(f'| {low}–{min(1, high)} | {int(some.sum())} | {chance[some].mean():.2f} | {int(truth[some].sum())}/{int(some.sum())} ({truth[some].mean():.1%}, {a:.1%}–{b:.1%}) |')
    print(f'\nBrier {np.mean((chance - truth)[natural & ~quote] ** 2):.4f} (always the mean: {truth[natural & ~quote].mean() * (1 - truth[natural & ~quote].mean()):.4f})')
    kind3 = np.argmax(raw, axis=1)
    print('\nPredicted (rows: label; natural): ' + ', '.join(
        f'{label}: {np.bincount(kind3[natural & (np.array([r["label"] for r in dev]) == label)], minlength=3).tolist()}' for label in LABEL_OF))


def main():
    parser = argparse.ArgumentParser()
    commands = parser.add_subparsers(dest='command', required=True)
    one = commands.add_parser('score')
    for name in ('model', 'base', 'pairs', 'dev', 'out'):
        one.add_argument(f'--{name}', required=True)
    one.add_argument('--readings', nargs='+', default=list(READINGS))
    two = commands.add_parser('report')
    for name in ('logits', 'dev', 'judge'):
        two.add_argument(f'--{name}', required=True)
    two.add_argument('--reading', default='windows-128')
    options = parser.parse_args()
    score(options) if options.command == 'score' else report(options)


if __name__ == '__main__':
    sys.exit(main())
