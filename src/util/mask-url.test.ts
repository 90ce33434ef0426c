import { expect, it } from 'vitest'
import { maskUrl } from './mask-url.js'

it.each([
  ['https://a.org/works?api_key=k1&select=id', 'https://a.org/works?api_key=…&select=id'],
  ['https://a.org/v2/10.1/x?email=me@b.org', 'https://a.org/v2/10.1/x?email=…'],
  ['https://a.org/?q=key&MAILTO=me%40b.org#x', 'https://a.org/?q=key&MAILTO=…#x'],
  ['https://a.org/f?X-Amz-Signature=abc&access_token=t', 'https://a.org/f?X-Amz-Signature=…&access_token=…'],
  ['https://user:word@a.org/', 'https://…@a.org/'],
])('masks what is secret in %s', (url, masked) => expect(maskUrl(url)).toBe(masked))

it.each([['https://a.org/works?search=monkey+tokens'], ['https://a.org/a@b?keyword=x']])(
  'leaves %s as it is',
  (url) => expect(maskUrl(url)).toBe(url),
)
