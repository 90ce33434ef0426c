"""Area under the curve, balanced accuracy, intervals."""
import math

import numpy as np


def area_under(score, truth):
    """Area under the ROC curve by ranks, ties counted half. NaN where one side is empty."""
    score, truth = np.asarray(score, float), np.asarray(truth, bool)
    order = np.argsort(score, kind='stable')
    ranks = np.empty(len(score))
    values, start = score[order], 0
    while start < len(values):
        end = start
        while end + 1 < len(values) and values[end + 1] == values[start]:
            end += 1
        ranks[order[start:end + 1]] = (start + end) / 2 + 1
        start = end + 1
    yes, no = truth.sum(), (~truth).sum()
    if yes == 0 or no == 0:
        return float('nan')
    return float((ranks[truth].sum() - yes * (yes + 1) / 2) / (yes * no))


def balanced(accepted, truth):
    accepted, truth = np.asarray(accepted, bool), np.asarray(truth, bool)
    if truth.all() or not truth.any():
        return float('nan')
    return float((accepted[truth].mean() + (~accepted[~truth]).mean()) / 2)


def wilson(hits, total, z=1.96):
    if total == 0:
        return (float('nan'), float('nan'))
    p = hits / total
    centre = (p + z * z / 2 / total) / (1 + z * z / total)
    half = z * math.sqrt(p * (1 - p) / total + z * z / 4 / total / total) / (1 + z * z / total)
    return (centre - half, centre + half)


def bootstrap(statistic, groups, rounds=1000, seed=7):
    """95 % interval of `statistic(places)` over groups drawn with replacement."""
    chance = np.random.default_rng(seed)
    places = {}
    for place, group in enumerate(groups):
        places.setdefault(group, []).append(place)
    lists = [np.array(value) for value in places.values()]
    values = []
    for _ in range(rounds):
        drawn = chance.integers(0, len(lists), len(lists))
        values.append(statistic(np.concatenate([lists[i] for i in drawn])))
    return tuple(np.nanpercentile(values, [2.5, 97.5]))
