import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { childCommand, type SandboxHost, sandboxLayers } from './sandbox.js'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'firsthand-sandbox-')))
const program = join(folder, 'dist', 'reader-process.js')
mkdirSync(join(folder, 'dist'))
mkdirSync(join(folder, 'packages'))
symlinkSync(join(folder, 'packages'), join(folder, 'node_modules'), 'junction')
writeFileSync(join(folder, 'package.json'), '{}')
writeFileSync(program, '')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const LIMITS = { cpuSeconds: 210, dataBytes: 1152 * 2 ** 20 }
const LINUX: SandboxHost = {
  platform: 'linux',
  nodeFlags: new Set(['--experimental-permission']),
  node: '/opt/node/bin/node',
  hasShell: true,
  hasBubblewrap: false,
}
const MAC: SandboxHost = { ...LINUX, platform: 'darwin' }
const WINDOWS: SandboxHost = { ...LINUX, platform: 'win32', node: 'C:\\node\\node.exe', hasShell: false }

const flagsOf = (host: SandboxHost) => childCommand(program, LIMITS, host).args
const isOn = (host: SandboxHost, name: string) =>
  sandboxLayers(host).find((layer) => layer.name === name)?.isOn

describe('childCommand', () => {
  it.each([
    ['Node 20', ['--experimental-permission'], '--experimental-permission'],
    ['Node 22.13 and later, which takes both', ['--experimental-permission', '--permission'], '--permission'],
    ['Node 24', ['--permission'], '--permission'],
  ])('names the permission model as %s does', (_, nodeFlags, flag) => {
    const args = flagsOf({ ...MAC, nodeFlags: new Set(nodeFlags) })
    expect(args.filter((arg) => arg.endsWith('-permission'))).toEqual([flag])
    expect(args).toContain(`--allow-fs-read=${join(folder, 'dist', '*')}`)
  })

  it('goes without where Node has no permission model, and says so', () => {
    const host = { ...MAC, nodeFlags: new Set<string>() }
    expect(flagsOf(host).some((arg) => /permission|allow-fs/.test(arg))).toBe(false)
    expect(isOn(host, 'permissions')).toBe(false)
  })

  it('lets a linked folder of packages be read by both of its names', () => {
    const args = flagsOf(MAC)
    for (const name of ['node_modules', 'packages'])
      expect(args).toContain(`--allow-fs-read=${join(folder, name, '*')}`)
  })

  it('limits processor time, memory and files by the shell on Linux only', () => {
    const linux = childCommand(program, LIMITS, LINUX)
    expect(linux.file).toBe('/bin/sh')
    expect(linux.args[1]).toBe('ulimit -t 210; ulimit -d 1179648; ulimit -f 0; ulimit -c 0; exec "$@"')
    expect(linux.args).toContain(LINUX.node)
    for (const host of [MAC, WINDOWS]) expect(childCommand(program, LIMITS, host).file).toBe(host.node)
    expect([LINUX, MAC, WINDOWS].map((host) => isOn(host, 'ulimit'))).toEqual([true, false, false])
  })

  it('puts bubblewrap around all of it where it works', () => {
    const { file, args } = childCommand(program, LIMITS, {
      ...LINUX,
      node: process.execPath,
      hasBubblewrap: true,
    })
    expect(file).toBe('bwrap')
    expect(args.indexOf('--unshare-all')).toBeLessThan(args.indexOf('/bin/sh'))
    expect(args.slice(args.indexOf('--') + 1)[0]).toBe('/bin/sh')
  })

  it('gives short-lived objects a share of the memory, 32 MiB at most', () => {
    const young = (mebibytes: number) =>
      childCommand(program, { ...LIMITS, dataBytes: mebibytes * 2 ** 20 }, MAC).args.find((arg) =>
        arg.startsWith('--max-semi-space-size='),
      )
    expect([192, 1152, 8192].map(young)).toEqual([
      '--max-semi-space-size=8',
      '--max-semi-space-size=32',
      '--max-semi-space-size=32',
    ])
  })
})

describe('sandboxLayers', () => {
  it('says that memory is not watched on Windows', () => {
    expect([LINUX, MAC, WINDOWS].map((host) => isOn(host, 'watch'))).toEqual([true, true, false])
    const watch = sandboxLayers(WINDOWS).find(({ name }) => name === 'watch')
    expect(watch?.detail).toMatch(/not watched on Windows/)
  })
})
