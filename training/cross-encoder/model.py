"""The encoder with its classification head, the base weights it starts from, and batches of it."""
import numpy as np
import torch
from safetensors.torch import load_file
from transformers import BertConfig, BertForSequenceClassification


def open_base(folder, dropout=0.0):
    """all-MiniLM-L6-v2 (safetensors) or an ONNX file of a BERT encoder with float weights, with a new head of three."""
    config = BertConfig(
        vocab_size=30522, hidden_size=384, num_hidden_layers=6, num_attention_heads=12, intermediate_size=1536,
        max_position_embeddings=512, hidden_dropout_prob=dropout, attention_probs_dropout_prob=0.0,
        classifier_dropout=0.1, num_labels=3, attn_implementation='sdpa',
    )
    model = BertForSequenceClassification(config)
    weights = load_file(f'{folder}/model.safetensors')
    missing, unexpected = model.bert.load_state_dict(weights, strict=False)
    assert not [name for name in missing if 'position_ids' not in name], missing
    return model


def freeze(model, layers):
    """Word embeddings and the lowest layers stay as they are."""
    for part in [model.bert.embeddings, *model.bert.encoder.layer[:layers]]:
        for parameter in part.parameters():
            parameter.requires_grad = False


def pad(inputs):
    width = max(len(ids) for ids, _ in inputs)
    columns = np.zeros((3, len(inputs), width), dtype=np.int64)
    for row, (ids, types) in enumerate(inputs):
        columns[0, row, :len(ids)] = ids
        columns[1, row, :len(ids)] = 1
        columns[2, row, :len(ids)] = types
    names = ('input_ids', 'attention_mask', 'token_type_ids')
    return {name: torch.from_numpy(column) for name, column in zip(names, columns)}


@torch.no_grad()
def logits_of(model, inputs, size=32, half=True):
    """Logits in the order of the inputs; batches of like length."""
    was = model.training
    model.eval()
    order = sorted(range(len(inputs)), key=lambda place: len(inputs[place][0]))
    result = np.zeros((len(inputs), 3), dtype=np.float64)
    for at in range(0, len(order), size):
        places = order[at:at + size]
        with torch.autocast('cpu', dtype=torch.bfloat16, enabled=half):
            result[places] = model(**pad([inputs[place] for place in places])).logits.float().numpy()
    model.train(was)
    return result
