/** Computes a value at the first call and keeps it; an exception is not kept. */
export function lazy<Value>(compute: () => Value): () => Value {
  let kept: { readonly value: Value } | undefined
  return () => {
    kept ??= { value: compute() }
    return kept.value
  }
}
