"""
Fine-tunes the cross-encoder.

  python train.py --pairs pairs.jsonl.gz --base FOLDER --out FOLDER

Fitted are permitted rows only (rows.py). 7 % of the groups are held out: they choose the checkpoint (natural rows,
area under the curve within sources) and give the temperature; the development rows are not read here. A checkpoint is
written at every look at the held-out rows, so that a stop loses nothing. Same rows, seed and library versions: same
order of batches; bfloat16 sums on another processor may differ in the last digits.
"""
import argparse
import json
import random
import time
from pathlib import Path

import numpy as np
import torch
from tokenizers import Tokenizer

from measures import area_under
from model import freeze, logits_of, open_base, pad
from rows import LABEL_OF, NATURAL, Reader, is_permitted, read_rows, share_of

HELD_SHARE = 0.07


def parse():
    parser = argparse.ArgumentParser()
    parser.add_argument('--pairs', required=True)
    parser.add_argument('--base', required=True)
    parser.add_argument('--out', required=True)
    parser.add_argument('--seed', type=int, default=7)
    parser.add_argument('--natural-epochs', type=int, default=4)
    parser.add_argument('--constructed', type=int, default=12000, help='constructed rows, each read once')
    parser.add_argument('--tokens', type=int, nargs='+', default=[96, 128, 160])
    parser.add_argument('--batch', type=int, default=16)
    parser.add_argument('--rate', type=float, default=7e-5)
    parser.add_argument('--frozen', type=int, default=2)
    parser.add_argument('--look-every', type=int, default=200, help='steps between looks at the held-out rows')
    parser.add_argument('--decay', type=int, default=200, help='steps in which the rate falls at the end')
    parser.add_argument('--decay-from', type=int, help='step at which the rate begins to fall; else at the end of the rows')
    parser.add_argument('--start', help='checkpoint to go on from; the order of rows and the rate begin anew')
    parser.add_argument('--stop-at', type=int, help='last step, without a fall of the rate')
    parser.add_argument('--balance', choices=['part', 'source'], default='source',
                        help='where supported and other rows count the same: in natural and constructed rows each, or in every source')
    parser.add_argument('--stop-file', help='the rate begins to fall as soon as this file is there')
    return parser.parse_args()


def schedule(rows, options, chance):
    """The rows in the order in which they are read: natural ones several times, constructed ones spread between."""
    natural = [row for row in rows if row['origin'] in NATURAL]
    constructed = [row for row in rows if row['origin'] not in NATURAL]
    chance.shuffle(constructed)
    rest = constructed[:options.constructed]
    share = len(rest) // options.natural_epochs
    order = []
    for epoch in range(options.natural_epochs):
        part = natural + rest[epoch * share:(epoch + 1) * share]
        chance.shuffle(part)
        order += part
    return order


def batches_of(order, reader, options, chance):
    """Batches of like length out of pools of 32 batches, in random order."""
    pool = options.batch * 32
    for start in range(0, len(order), pool):
        items = [(reader.read(r['claim'], r['passage'], chance.choice(options.tokens)), r) for r in order[start:start + pool]]
        items.sort(key=lambda item: len(item[0][0]))
        batches = [items[at:at + options.batch] for at in range(0, len(items), options.batch)]
        chance.shuffle(batches)
        yield from batches


def look(model, held, inputs):
    logits = logits_of(model, inputs)
    labels = np.array([LABEL_OF[row['label']] for row in held])
    natural = np.array([row['origin'] in NATURAL for row in held])
    logged = logits - np.logaddexp.reduce(logits, axis=1, keepdims=True)
    chance = np.exp(logged[:, 0])
    loss = -logged[np.arange(len(labels)), labels]
    return {
        'natural_auc_within_sources': within(chance, labels == 0, held, natural),
        'natural_auc': area_under(chance[natural], labels[natural] == 0),
        'natural_loss': float(loss[natural].mean()),
        'constructed_auc': area_under(chance[~natural], labels[~natural] == 0),
        'constructed_loss': float(loss[~natural].mean()),
    }


def main():
    options = parse()
    out = Path(options.out)
    out.mkdir(parents=True, exist_ok=True)
    random.seed(options.seed)
    np.random.seed(options.seed)
    torch.manual_seed(options.seed)
    chance = random.Random(options.seed)
    tokenizer = Tokenizer.from_file(f'{options.base}/tokenizer.json')
    tokenizer.no_truncation()
    tokenizer.no_padding()
    reader = Reader(tokenizer)
    rows = [row for row in read_rows(options.pairs) if is_permitted(row)]
    held = [row for row in rows if share_of(row['group'], 'held') < HELD_SHARE]
    rows = [row for row in rows if share_of(row['group'], 'held') >= HELD_SHARE]
    looked = [r for r in held if r['origin'] in NATURAL] + [r for r in held if r['origin'] not in NATURAL][:250]
    inputs = [reader.read(row['claim'], row['passage'], 128) for row in looked]
    order = schedule(rows, options, chance)
    steps = -(-len(order) // options.batch)
    model = open_base(options.base)
    if options.start:
        model.load_state_dict(torch.load(options.start))
    freeze(model, options.frozen)
    model.train()
    decay = [p for n, p in model.named_parameters() if p.requires_grad and p.dim() > 1]
    plain = [p for n, p in model.named_parameters() if p.requires_grad and p.dim() == 1]
    optimiser = torch.optim.AdamW(
        [{'params': decay, 'weight_decay': 0.01}, {'params': plain, 'weight_decay': 0.0}], lr=options.rate)
    # Warm up, hold, and fall in the last steps, so that a run can be ended early and still come to rest.
    warm, turn = 60, options.decay_from or steps - options.decay
    # Where supported and other rows count the same in each source, its style is no evidence.
    side = (lambda row: row['source']) if options.balance == 'source' else (lambda row: row['origin'] in NATURAL)
    weights = class_weights(order, side)
    log = open(out / 'log.jsonl', 'w', encoding='utf8')

    def say(entry):
        log.write(json.dumps(entry) + '\n')
        log.flush()

    say({'options': vars(options), 'rows': len(rows), 'held': len(held), 'reads': len(order), 'steps': steps})
    begin, sums, best = time.time(), [], None
    for step, batch in enumerate(batches_of(order, reader, options, chance), 1):
        if options.stop_file and Path(options.stop_file).exists() and step < turn:
            turn = step
            say({'decay_from': turn})
        pace = min(step / warm, max(0.02, (turn + options.decay - step) / options.decay))
        for group in optimiser.param_groups:
            group['lr'] = options.rate * min(1, pace)
        target = torch.tensor([LABEL_OF[row['label']] for _, row in batch])
        weight = torch.tensor([weights[side(row), row['label'] == 'supported'] for _, row in batch])
        with torch.autocast('cpu', dtype=torch.bfloat16):
            logits = model(**pad([item for item, _ in batch])).logits.float()
        loss = (torch.nn.functional.cross_entropy(logits, target, reduction='none', label_smoothing=0.05) * weight).mean()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(decay + plain, 1.0)
        optimiser.step()
        optimiser.zero_grad()
        sums.append(loss.item())
        if step % 20 == 0:
            say({'step': step, 'loss': round(float(np.mean(sums[-20:])), 4), 'seconds': round(time.time() - begin)})
        is_end = step == min(steps, turn + options.decay, options.stop_at or steps)
        if step % options.look_every == 0 or is_end:
            entry = {'step': step, **look(model, looked, inputs), 'seconds': round(time.time() - begin)}
            say(entry)
            torch.save(model.state_dict(), out / 'last.pt')
            if best is None or entry['natural_auc_within_sources'] > best:
                best = entry['natural_auc_within_sources']
                torch.save(model.state_dict(), out / 'best.pt')
                (out / 'best.json').write_text(json.dumps(entry))
        if is_end:
            break


def within(chance, truth, rows, natural):
    """Mean area under the curve of the natural sources, by their rows: what is left when a source's style tells nothing."""
    sums = [0.0, 0]
    sources = np.array([row['source'] for row in rows])
    for source in set(sources[natural]):
        some = natural & (sources == source)
        if 5 <= truth[some].sum() <= some.sum() - 5:
            sums[0] += area_under(chance[some], truth[some]) * some.sum()
            sums[1] += int(some.sum())
    return sums[0] / sums[1]


def class_weights(order, side):
    counts = {}
    for row in order:
        key = (side(row), row['label'] == 'supported')
        counts[key] = counts.get(key, 0) + 1
    # A source with few rows of one side does not get weights that drown the others.
    return {
        key: min(4.0, (count + counts.get((key[0], not key[1]), 0)) / 2 / count) for key, count in counts.items()
    }


if __name__ == '__main__':
    main()
