import type { ContentKind } from '../../src/model/content-kind.js'

/** One thing that a server, a name or an address may try, and what has to come of it. */
export interface HostileCase {
  readonly name: string
  /** `{port}`: that of the local server. */
  readonly url: string
  /** `refused REFUSAL`, `unavailable REASON` or `response STATUS`. */
  readonly outcome: string
  /** Answers of the resolver, one list for each time it is asked; the last one goes on. Default: 127.0.0.1. */
  readonly resolves?: readonly (readonly string[])[]
  readonly expects?: readonly ContentKind[]
  /** Every connection goes to the local server, whatever address was meant. */
  readonly isHijacked?: boolean
  readonly method?: 'POST'
}

export interface HostileGroup {
  readonly title: string
  readonly cases: readonly HostileCase[]
}

type Row = readonly [name: string, url: string, outcome: string, more?: Partial<HostileCase>]

const group = (title: string, rows: readonly Row[]): HostileGroup => ({
  title,
  cases: rows.map(([name, url, outcome, more]) => ({ name, url, outcome, ...more })),
})

const MALFORMED = 'refused malformed-url'
const NOT_PUBLIC = 'refused address-not-public'

const schemes = group('Schemes and user names', [
  ['plain HTTP', 'http://papers.org/a.pdf', 'refused scheme'],
  ['FTP', 'ftp://papers.org/a.pdf', 'refused scheme'],
  ['a local file', 'file:///etc/passwd', 'refused scheme'],
  ['gopher', 'gopher://papers.org:70/_x', 'refused scheme'],
  ['a data address', 'data:application/pdf;base64,JVBERg==', 'refused scheme'],
  ['a script', 'javascript:alert(1)', 'refused scheme'],
  ['a web socket', 'wss://papers.org/', 'refused scheme'],
  ['no scheme', '//papers.org/a.pdf', MALFORMED],
  ['nothing at all', '', MALFORMED],
  ['a user name', 'https://user@papers.org/', 'refused credentials-in-url'],
  ['user name and password', 'https://user:word@papers.org/', 'refused credentials-in-url'],
  ['an empty user name', 'https://@papers.org/', 'refused credentials-in-url'],
  ['a host dressed as a user name', 'https://papers.org@10.0.0.1/', 'refused credentials-in-url'],
  [
    'a host and port dressed as user name and password',
    'https://papers.org:443@10.0.0.1/',
    'refused credentials-in-url',
  ],
  ['an encoded at sign in the host', 'https://papers.org%40evil.org/', MALFORMED],
])

const parsing = group('Addresses that two parsers read differently', [
  ['a backslash before an at sign', 'https://papers.org\\@10.0.0.1/', MALFORMED],
  ['backslashes for slashes', 'https:\\\\10.0.0.1\\', MALFORMED],
  ['one slash and a backslash', 'https:/\\10.0.0.1/', MALFORMED],
  ['one slash', 'https:/10.0.0.1/', MALFORMED],
  ['no slash', 'https:10.0.0.1', MALFORMED],
  ['three slashes', 'https:///10.0.0.1/', MALFORMED],
  ['a tab inside the host', 'https://10.0\t.0.1/', MALFORMED],
  ['a line end inside the scheme', 'ht\ntps://papers.org/', MALFORMED],
  ['a line end inside the path', 'https://papers.org/a\r\nHost: evil', MALFORMED],
  ['a NUL', 'https://papers.org/\u0000', MALFORMED],
  ['a leading blank', ' https://papers.org/', MALFORMED],
  ['a no-break space', 'https://papers.org/\u00a0', MALFORMED],
  ['a soft hyphen', 'https://pap\u00aders.org/', MALFORMED],
  ['a zero-width space', 'https://papers\u200b.org/', MALFORMED],
  ['a right-to-left mark', 'https://papers.org/\u202efdp.exe', MALFORMED],
  ['a host after a hash', 'https://#@10.0.0.1/', MALFORMED],
  ['a host after a question mark', 'https://?@10.0.0.1/', MALFORMED],
  ['an address longer than 8,192 characters', `https://papers.org/${'a'.repeat(8200)}`, MALFORMED],
  ['another port', 'https://papers.org:8443/', 'refused port-refused'],
  ['the port of SSH', 'https://papers.org:22/', 'refused port-refused'],
  ['port 0', 'https://papers.org:0/', 'refused port-refused'],
  ['a port that is none', 'https://papers.org:65536/', MALFORMED],
  ['a port with letters', 'https://papers.org:443a/', MALFORMED],
])

const names = group('Host names', [
  ['localhost', 'https://localhost/', NOT_PUBLIC],
  ['localhost in capitals', 'https://LOCALHOST/', NOT_PUBLIC],
  ['a name below localhost', 'https://a.localhost/', NOT_PUBLIC],
  ['a multicast name', 'https://printer.local/', NOT_PUBLIC],
  ['an internal name', 'https://metadata.google.internal/', NOT_PUBLIC],
  ['a name of the home network', 'https://router.home.arpa/', NOT_PUBLIC],
  ['an onion name', 'https://abcdef.onion/', NOT_PUBLIC],
  ['a name of one label', 'https://intranet/', NOT_PUBLIC],
  ['a trailing dot', 'https://papers.org./', MALFORMED],
  ['a trailing dot after localhost', 'https://localhost./', MALFORMED],
  ['two dots', 'https://papers..org/', MALFORMED],
  ['a leading dot', 'https://.papers.org/', MALFORMED],
  ['a label of 64 letters', `https://${'a'.repeat(64)}.org/`, MALFORMED],
  ['a label that ends with a hyphen', 'https://papers-.org/', MALFORMED],
  ['a Cyrillic homograph', 'https://\u0430rxiv.org/', MALFORMED],
  ['letters in circles', 'https://\u24d0rxiv.org/', MALFORMED],
  ['an ideographic full stop', 'https://papers\u3002org/', MALFORMED],
  ['encoded dots', 'https://127%2e0%2e0%2e1/', MALFORMED],
])

const addressRow = (name: string, host: string, outcome = NOT_PUBLIC): Row => [
  name,
  `https://${host}/`,
  outcome,
]

const ipv4 = group('IPv4 addresses', [
  addressRow('loopback', '127.0.0.1'),
  addressRow('loopback, decimal', '2130706433'),
  addressRow('loopback, octal', '017700000001'),
  addressRow('loopback, hexadecimal', '0x7f000001'),
  addressRow('loopback, short', '127.1'),
  addressRow('loopback, mixed bases', '0x7f.0.1'),
  addressRow('loopback, octal parts', '0177.0.0.01'),
  addressRow('loopback, fullwidth digits', '\uff11\uff12\uff17.0.0.1', MALFORMED),
  addressRow('loopback with a trailing dot', '127.0.0.1.'),
  addressRow('more than 32 bits', '4294967297', MALFORMED),
  addressRow('a public address in decimal', '134744072', MALFORMED),
  addressRow('this host', '0.0.0.0'),
  addressRow('this host, short', '0'),
  addressRow('private, 10/8', '10.0.0.1'),
  addressRow('private, 172.16/12', '172.31.255.255'),
  addressRow('private, 192.168/16', '192.168.1.1'),
  addressRow('cloud metadata, link-local', '169.254.169.254'),
  addressRow('carrier-grade NAT', '100.64.0.1'),
  addressRow('protocol assignments', '192.0.0.8'),
  addressRow('documentation', '203.0.113.9'),
  addressRow('benchmarks', '198.19.0.1'),
  addressRow('6to4 relays', '192.88.99.1'),
  addressRow('multicast', '224.0.0.251'),
  addressRow('reserved', '240.0.0.1'),
  addressRow('broadcast', '255.255.255.255'),
])

const ipv6 = group('IPv6 addresses', [
  addressRow('loopback', '[::1]'),
  addressRow('unspecified', '[::]'),
  addressRow('IPv4-mapped', '[::ffff:7f00:1]'),
  addressRow('IPv4-mapped with dots', '[::ffff:127.0.0.1]'),
  addressRow('IPv4-compatible', '[::7f00:1]'),
  addressRow('IPv4-translated', '[::ffff:0:7f00:1]'),
  addressRow('NAT64', '[64:ff9b::7f00:1]'),
  addressRow('local NAT64', '[64:ff9b:1::a00:1]'),
  addressRow('6to4', '[2002:7f00:1::]'),
  addressRow('Teredo', '[2001:0:7f00:1::]'),
  addressRow('link-local', '[fe80::1]'),
  addressRow('link-local with a zone', '[fe80::1%25eth0]', MALFORMED),
  addressRow('site-local', '[fec0::1]'),
  addressRow('unique local', '[fd12:3456::1]'),
  addressRow('multicast', '[ff02::1]'),
  addressRow('documentation', '[2001:db8::1]'),
  addressRow('documentation, new', '[3fff::1]'),
  addressRow('benchmarks', '[2001:2::1]'),
  addressRow('ORCHID', '[2001:20::1]'),
  addressRow('discard-only', '[100::1]'),
  addressRow('segment routing', '[5f00::1]'),
  addressRow('outside of 2000::/3', '[4000::1]'),
])

const PUBLIC = '93.184.215.14'
const named = (name: string, resolves: readonly (readonly string[])[], outcome = NOT_PUBLIC): Row => [
  name,
  'https://papers.org/',
  outcome,
  { resolves },
]
const resolution = group('What a name leads to', [
  named('a private address', [['10.0.0.7']]),
  named('a public and a private address', [[PUBLIC, '192.168.0.1']]),
  named('a public IPv4 and an internal IPv6 address', [[PUBLIC, 'fd00::1']]),
  named('a mapped address', [['::ffff:10.0.0.1']]),
  named('a NAT64 address', [['64:ff9b::a9fe:a9fe']]),
  named('an address with a zone', [['fe80::1%eth0']]),
  named('an answer that is no address', [['papers.org']]),
  named('no address', [[]]),
  ['a look-up that fails', 'https://absent.papers.org/', 'unavailable dns'],
  ['a look-up that hangs', 'https://hanging.papers.org/', 'unavailable timeout'],
  [
    'another answer when it is asked again (rebinding)',
    'https://papers.org/',
    'refused peer-not-public',
    { resolves: [[PUBLIC], ['127.0.0.1']], isHijacked: true },
  ],
  [
    'another machine that answers at the judged address',
    'https://papers.org/',
    'refused peer-not-public',
    { resolves: [[PUBLIC]], isHijacked: true },
  ],
])

const local = (path: string) => `http://127.0.0.1:{port}/${path}`
const to = (location: string) => local(`to/${encodeURIComponent(location)}`)
const redirects = group('Redirects', [
  ['to a private address', to('https://10.0.0.1/'), NOT_PUBLIC],
  ['to cloud metadata over plain HTTP', to('http://169.254.169.254/latest/meta-data/'), NOT_PUBLIC],
  ['to plain HTTP', to('http://papers.org/'), 'refused scheme'],
  ['to a local file', to('file:///etc/passwd'), 'refused scheme'],
  ['to a data address', to('data:text/html,x'), 'refused scheme'],
  ['to a script', to('javascript:alert(1)'), 'refused scheme'],
  ['with user name and password', to('https://user:word@papers.org/'), 'refused credentials-in-url'],
  ['to another port', to('https://papers.org:8443/'), 'refused port-refused'],
  ['to decimal loopback', to('https://2130706433/'), NOT_PUBLIC],
  ['to a mapped address', to('https://[::ffff:127.0.0.1]/'), NOT_PUBLIC],
  ['without a scheme, to a private host', to('//10.0.0.1/'), NOT_PUBLIC],
  ['with backslashes', to('\\\\10.0.0.1\\x'), 'refused redirect-refused'],
  ['with a slash and a backslash', to('/\\10.0.0.1/'), 'refused redirect-refused'],
  ['with a tab in the scheme', to('java\tscript:x'), 'refused redirect-refused'],
  ['to a blank', to(' '), 'refused redirect-refused'],
  ['to a name that leads inside', to('https://inside.papers.org/'), NOT_PUBLIC],
  ['to localhost', to('https://localhost/'), NOT_PUBLIC],
  ['in a loop', local('loop'), 'refused too-many-redirects'],
  ['four in a row', local('chain/4'), 'refused too-many-redirects'],
  ['three in a row, which is allowed', local('chain/3'), 'response 200'],
  ['to two places at once', local('two-places'), 'refused redirect-refused'],
  ['to no place', local('no-place'), 'response 302'],
  ['to one of several choices', local(`to-300/${encodeURIComponent('https://10.0.0.1/')}`), 'response 300'],
  ['with a body without end', local('redirect-with-flood'), 'response 200'],
  [
    'that would send a body on',
    local(`to-307/${encodeURIComponent('https://papers.org/')}`),
    'refused redirect-refused',
    { method: 'POST', resolves: [[PUBLIC]] },
  ],
])

const time = group('Time', [
  ['a server that says nothing', local('silent'), 'unavailable timeout'],
  ['headers one by one', local('slow-headers'), 'unavailable timeout'],
  ['a body that drips', local('slow-body'), 'unavailable timeout'],
  ['a body that stops', local('body-that-stops'), 'unavailable timeout'],
])

const sizes = group('Sizes', [
  ['headers without end', local('endless-headers'), 'refused headers-too-large'],
  ['one header line without end', local('endless-header-line'), 'refused headers-too-large'],
  ['300 headers', local('many-headers'), 'refused headers-too-large'],
  ['a status line without end', local('endless-status'), 'unavailable timeout'],
  ['trailers without end', local('endless-trailers'), 'refused headers-too-large'],
  ['a flood of 100 Continue', local('continue-flood'), 'unavailable network'],
  ['a flood of early hints', local('hints-flood'), 'refused headers-too-large'],
  ['one early hint, which is allowed', local('one-hint'), 'response 200'],
  ['a declared length over the limit', local('declared-huge'), 'refused declared-too-large'],
  ['a declared length beyond all numbers', local('length-beyond-numbers'), 'refused length-wrong'],
  ['a body without end', local('endless-body'), 'refused streamed-too-large'],
  ['chunks without end', local('endless-chunks'), 'refused streamed-too-large'],
  ['a chunk extension without end', local('chunk-extension'), 'unavailable timeout'],
  ['a gzip bomb', local('gzip-bomb'), 'refused decompressed-too-large'],
  ['a Brotli bomb', local('brotli-bomb'), 'refused decompressed-too-large'],
  ['a deflate bomb', local('deflate-bomb'), 'refused decompressed-too-large'],
  ['a bomb of many gzip members', local('gzip-members'), 'refused decompressed-too-large'],
])

const framing = group('Lengths and framing', [
  ['a shorter body than declared', local('too-short'), 'refused length-wrong'],
  ['a longer body than declared, of which the rest is dropped', local('too-long'), 'response 200'],
  ['a second answer behind the first, which is dropped', local('second-answer'), 'response 200'],
  ['a negative length', local('length-negative'), 'unavailable network'],
  ['a length in hexadecimal', local('length-no-number'), 'unavailable network'],
  ['two lengths', local('length-twice'), 'refused length-wrong'],
  ['a length and chunks', local('length-and-chunks'), 'refused length-wrong'],
  ['HTTP/1.0 without a length', local('http-1.0'), 'response 200'],
  ['HTTP/0.9', local('http-0.9'), 'unavailable network'],
  ['HTTP/9.9', local('http-9'), 'unavailable network'],
  ['another protocol', local('no-http'), 'unavailable network'],
  ['chunk sizes that are no numbers', local('chunk-garbage'), 'unavailable network'],
  ['a chunk size beyond all numbers', local('chunk-overflow'), 'unavailable network'],
  ['chunks that break off', local('chunk-cut'), 'unavailable network'],
  ['a lone carriage return in a header', local('header-split'), 'unavailable network'],
  ['a NUL in a header', local('header-null'), 'unavailable network'],
  ['a folded header', local('header-folded'), 'unavailable network'],
  ['header names of object internals, which stay names', local('header-proto'), 'response 200'],
  ['an upgrade that nobody asked for', local('upgrade'), 'unavailable network'],
  ['a connection closed at once', local('close-at-once'), 'unavailable network'],
  ['a connection reset', local('reset'), 'unavailable network'],
  ['a connection closed within the headers', local('close-in-headers'), 'unavailable network'],
])

const JSON_ONLY = { expects: ['json'] } as const
const PDF_ONLY = { expects: ['pdf'] } as const
const content = group('Content', [
  ['gzip twice', local('gzip-twice'), 'refused encoding-unknown'],
  ['gzip that breaks off', local('gzip-cut'), 'refused length-wrong'],
  ['gzip that is none', local('gzip-lie'), 'refused wrong-content'],
  ['gzip with a wrong checksum', local('gzip-crc'), 'refused wrong-content'],
  ['a coding that was not asked for', local('zstd'), 'refused encoding-unknown'],
  ['a coding that does not exist', local('coding-nonsense'), 'refused encoding-unknown'],
  ['two different codings', local('two-codings'), 'refused wrong-content'],
  ['a sign-in page as PDF', local('html-as-pdf'), 'refused wrong-content', PDF_ONLY],
  ['a bot wall as JSON', local('html-as-json'), 'refused wrong-content', JSON_ONLY],
  ['HTML behind comments', local('html-behind-comment'), 'refused wrong-content', PDF_ONLY],
  ['HTML in UTF-16', local('html-wide'), 'refused wrong-content', PDF_ONLY],
  ['a program as PDF', local('executable-as-pdf'), 'refused wrong-content', PDF_ONLY],
  ['an archive as PDF', local('zip-as-pdf'), 'refused wrong-content', PDF_ONLY],
  ['a compressed file as XML', local('gzip-as-xml'), 'refused wrong-content', { expects: ['xml'] }],
  ['nothing as JSON', local('empty-as-json'), 'refused wrong-content', JSON_ONLY],
  ['a PDF that is called HTML, which is allowed', local('pdf-as-html'), 'response 200', PDF_ONLY],
  ['cookies, which are dropped', local('cookies'), 'response 200'],
])

/** The published list; docs/guides/network-safety.md shows it. */
export const HOSTILE_GROUPS: readonly HostileGroup[] = [
  schemes,
  parsing,
  names,
  ipv4,
  ipv6,
  resolution,
  redirects,
  time,
  sizes,
  framing,
  content,
]
