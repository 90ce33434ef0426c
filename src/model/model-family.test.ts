import { expect, it } from 'vitest'
import { modelFamily } from './model-family.js'

it.each([
  ['qwen3:4b-instruct-2507', 'qwen3', 'qwen'],
  ['deepseek-r1-distill-qwen-7b', 'qwen2', 'qwen'],
  ['DeepSeek-R1-Distill-Llama-8B', 'llama', 'llama'],
  ['deepseek-r1:671b', 'deepseek2', 'deepseek'],
  ['smollm2', 'llama', 'smollm'],
  ['Meta-Llama-3.1-8B-Instruct', 'llama', 'llama'],
  ['gemma3:270m', 'gemma3', 'gemma'],
  ['mixtral:8x7b', 'llama', 'mistral'],
  ['phi4-mini', 'phi3', 'phi'],
  ['Phi-3.5-mini-instruct', 'phi3', 'phi'],
  ['gpt-5-mini', undefined, 'gpt'],
  ['openai/gpt-oss-20b', 'gptoss', 'gpt'],
  ['o4-mini', undefined, 'gpt'],
  ['claude-haiku-4-5', undefined, 'claude'],
  ['my-own-model', 'qwen2', 'qwen'],
  ['my-own-model', 'gemma3', 'gemma'],
  ['my-own-model', 'llama', 'unknown'],
  ['dolphin', undefined, 'unknown'],
  ['philosophy', undefined, 'unknown'],
])('%s of architecture %s is of the family %s', (name, architecture, family) => {
  expect(modelFamily({ names: [name], ...(architecture !== undefined && { architecture }) })).toBe(family)
})

it('lets the first telling name decide', () => {
  expect(modelFamily({ names: [undefined, 'merge', 'smollm2', 'llama'] })).toBe('smollm')
})
