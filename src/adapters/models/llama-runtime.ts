import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The runtime of GGUF models, pinned: other versions were not tried. */
export const LLAMA_VERSION = '3.21.1'

/** What the installed runtime takes on disk, for one system and its processor, in bytes. */
export const LLAMA_BYTES = 90_000_000

/** The remedy for everything that is not installed. */
export const LOCAL_REMEDY = 'Run `firsthand models enable local`.'

/** The package with the compiled llama.cpp for a system; undefined where none is published. */
export function binaryPackage(platform: string, architecture: string): string | undefined {
  const packages: Readonly<Record<string, string>> = {
    'linux x64': '@node-llama-cpp/linux-x64',
    'linux arm64': '@node-llama-cpp/linux-arm64',
    'darwin arm64': '@node-llama-cpp/mac-arm64-metal',
    'darwin x64': '@node-llama-cpp/mac-x64',
    'win32 x64': '@node-llama-cpp/win-x64',
    'win32 arm64': '@node-llama-cpp/win-arm64',
  }
  return packages[`${platform} ${architecture}`]
}

/**
 * SHA-512 of the packages as published, in the form of a lock file. Their own dependencies are fixed by the registry's
 * metadata of these versions.
 */
export const LLAMA_INTEGRITY: Readonly<Record<string, string>> = {
  'node-llama-cpp':
    'sha512-E3N0Ev2Va0wzydvXYFwM9Hvyo07PoWjt8T/9GMc43Cvt8YkV/NU/tYUgEMC1grTPv2o9PRjQi0G3Wb5P/awiMg==',
  '@node-llama-cpp/linux-x64':
    'sha512-Totj6RTDMGo3FoK2yNUaz/oGmZD0olAqTrRluFUWmu0kW2i9TOzHSW0OWCAiGkzRCVX0WsU2CyUQo/W2NYtdPA==',
  '@node-llama-cpp/linux-arm64':
    'sha512-eI3anSEGzJiwF2rpMpZVTdHzw47LztbvfvuRzlu/fPO18ROnBOd+75RPUBlV6qENPpmNtbov85+3VODwEwBurg==',
  '@node-llama-cpp/mac-arm64-metal':
    'sha512-6MIDAZV7DXD9R1+jEXWJkFuolni3GATGE6mmuyFYc6ZmtOh9djAy15df0T0AXK3sCmVKL+fQcOAWZezxx4MvQQ==',
  '@node-llama-cpp/mac-x64':
    'sha512-Q4nyNmbcNiKygBZQZjX+qLk2w3YzoiFpLWsxNURQN7xjyUi2p2rWxjRa7Otg0FrjGf/ri4aQ+X3Uj5Y0zD06eg==',
  '@node-llama-cpp/win-x64':
    'sha512-JcIpCnra7bAd7JNWA8ehdn2DIRaTMuj+fBC8bw+5rKSNzszWFbuj2XA05c5QHovonDMBLN1ePXE/hcfZtzXoUQ==',
  '@node-llama-cpp/win-arm64':
    'sha512-/UDR7Y0B8iKfc/tqxBmWkcgRdZQ9Wrkwod7fYl4J6iZXcTIj286RkHvZSED7VMY67TrcUXVvxJVMNFtmjeYnDg==',
}

/** The packages of the runtime for this system, `name@version`; none where there is no compiled part for it. */
export function runtimePackages(): readonly string[] {
  const binary = binaryPackage(process.platform, process.arch)
  return binary === undefined ? [] : ['node-llama-cpp', binary].map((name) => `${name}@${LLAMA_VERSION}`)
}

/** Entry file of the installed runtime. */
export function runtimeEntry(directory: string): string {
  return join(directory, 'node_modules', 'node-llama-cpp', 'dist', 'index.js')
}

/** True where the runtime and its compiled part are in the folder in the pinned version. */
export function isLlamaInstalled(directory: string): boolean {
  const binary = binaryPackage(process.platform, process.arch)
  const names = ['node-llama-cpp', ...(binary === undefined ? [] : [binary])]
  return (
    binary !== undefined &&
    existsSync(runtimeEntry(directory)) &&
    names.every(
      (name) =>
        versionOf(join(directory, 'node_modules', ...name.split('/'), 'package.json')) === LLAMA_VERSION,
    )
  )
}

function versionOf(manifest: string): string | undefined {
  if (!existsSync(manifest)) return undefined
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { readonly version?: string }
  return version
}
