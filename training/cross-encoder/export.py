"""
Exports a checkpoint to ONNX, quantises it to int8 and compares both.

  python export.py --model best.pt --base FOLDER --pairs PAIRS --out FOLDER --calibration calibration.json

Writes model.onnx (int8), tokenizer.json, tokenizer_config.json, config.json with id2label, calibration.json.
Parity: 500 held-out pairs, float against int8; time: one thread, batches of 1 and 8.
"""
import argparse
import json
import shutil
import tempfile
import time
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import torch
from onnxruntime.quantization import QuantType, quantize_dynamic
from tokenizers import Tokenizer

from evaluate import chance_of, log_odds
from model import open_base, pad
from rows import LABELS, NATURAL, Reader, is_permitted, read_rows, share_of
from train import HELD_SHARE

NAMES = ('input_ids', 'attention_mask', 'token_type_ids')


class Plain(torch.nn.Module):
    """Inputs by position, logits out."""

    def __init__(self, model):
        super().__init__()
        self.model = model

    def forward(self, input_ids, attention_mask, token_type_ids):
        return self.model(input_ids=input_ids, attention_mask=attention_mask, token_type_ids=token_type_ids).logits


def export_float(options, target):
    model = open_base(options.base)
    model.load_state_dict(torch.load(options.model))
    model.set_attn_implementation('eager')
    model.eval()
    example = tuple(torch.ones((2, 16), dtype=torch.int64) for _ in NAMES)
    axes = {name: {0: 'batch', 1: 'tokens'} for name in NAMES}
    torch.onnx.export(
        Plain(model), example, str(target), input_names=list(NAMES), output_names=['logits'], dynamic_axes={**axes, 'logits': {0: 'batch'}},
        opset_version=17, dynamo=False,
    )


def open_session(path, threads=1):
    settings = onnxruntime.SessionOptions()
    settings.intra_op_num_threads = threads
    return onnxruntime.InferenceSession(str(path), settings, providers=['CPUExecutionProvider'])


def run(session, inputs, size):
    names = {i.name for i in session.get_inputs()}
    parts = []
    for at in range(0, len(inputs), size):
        columns = pad(inputs[at:at + size])
        parts.append(session.run(None, {name: columns[name].numpy() for name in NAMES if name in names})[0])
    return np.concatenate(parts)


def main():
    parser = argparse.ArgumentParser()
    for name in ('model', 'base', 'pairs', 'out', 'calibration'):
        parser.add_argument(f'--{name}', required=True)
    options = parser.parse_args()
    out = Path(options.out)
    out.mkdir(parents=True, exist_ok=True)
    calibration = json.loads(Path(options.calibration).read_text())
    with tempfile.TemporaryDirectory() as folder:
        whole = Path(folder) / 'float.onnx'
        export_float(options, whole)
        # Unsigned weights: signed ones saturate on processors with AVX2 and no VNNI.
        quantize_dynamic(str(whole), str(out / 'model.onnx'), weight_type=QuantType.QUInt8)
        tokenizer = json.loads(Path(f'{options.base}/tokenizer.json').read_text(encoding='utf8'))
        # The base's own cut at 128 tokens and its padding belong to its use as an embedder.
        (out / 'tokenizer.json').write_text(json.dumps({**tokenizer, 'truncation': None, 'padding': None}, ensure_ascii=False), encoding='utf8')
        shutil.copy(f'{options.base}/tokenizer_config.json', out / 'tokenizer_config.json')
        config = {
            'model_type': 'bert', 'architectures': ['BertForSequenceClassification'], 'max_position_embeddings': 512,
            'id2label': dict(enumerate(LABELS)), 'label2id': {label: place for place, label in enumerate(LABELS)},
        }
        (out / 'config.json').write_text(json.dumps(config, indent=2) + '\n')
        (out / 'calibration.json').write_text(json.dumps(calibration, indent=2) + '\n')
        compare(options, calibration, open_session(whole), open_session(out / 'model.onnx'))
    for name in ('model.onnx', 'tokenizer.json'):
        print(f'{name}: {(out / name).stat().st_size / 1e6:.1f} MB')


def compare(options, calibration, whole, small):
    tokenizer = Tokenizer.from_file(f'{options.base}/tokenizer.json')
    tokenizer.no_truncation()
    tokenizer.no_padding()
    reader = Reader(tokenizer)
    held = [r for r in read_rows(options.pairs) if is_permitted(r) and share_of(r['group'], 'held') < HELD_SHARE]
    held.sort(key=lambda r: (r['origin'] not in NATURAL, r['id']))
    inputs = [reader.read(r['claim'], r['passage'], 160) for r in held[:500]]
    chances = [chance_of(log_odds(run(session, inputs, 8).astype(float), calibration['temperature'])) for session in (whole, small)]
    labels = [r['label'] == 'supported' for r in held[:500]]
    verdicts = [np.digitize(chance, [calibration['reject'], calibration['accept']]) for chance in chances]
    apart = np.abs(chances[0] - chances[1])
    print(f'parity on {len(inputs)} pairs: probability differs by {apart.max():.4f} at most, {apart.mean():.4f} on average; '
          f'verdicts that change {int((verdicts[0] != verdicts[1]).sum())}, of them across accept {int(((verdicts[0] == 2) != (verdicts[1] == 2)).sum())}')
    from measures import area_under
    print(f'AUC on them: float {area_under(chances[0], labels):.3f}, int8 {area_under(chances[1], labels):.3f}')
    for length in (128, 256):
        item = [([101, *[2000 + i for i in range(length - 2)], 102], [0] * length)]
        for size in (1, 8):
            for name, session in (('float', whole), ('int8', small)):
                batch = item * size
                run(session, batch, size)
                times = []
                for _ in range(5):
                    begin = time.perf_counter()
                    run(session, batch, size)
                    times.append((time.perf_counter() - begin) / size * 1000)
                print(f'{length} tokens, batch {size}, {name}: {np.median(times):.1f} ms a pair (best {min(times):.1f})')


if __name__ == '__main__':
    main()
