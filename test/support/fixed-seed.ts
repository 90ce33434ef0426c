import fc from 'fast-check'

/**
 * The same seed in every run, so that a change is blamed for its own failures only. FIRSTHAND_CHECK_SEED=random (or a
 * number) looks elsewhere; run it so when a property is written.
 */
const wanted = process.env['FIRSTHAND_CHECK_SEED']
if (wanted !== 'random') fc.configureGlobal({ seed: Number(wanted ?? 20261130) })
