import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'

/** Resident memory of a process and all below it, in bytes; undefined where the platform does not tell. */
export async function residentBytes(pid: number): Promise<number | undefined> {
  if (process.platform === 'linux') return residentOnLinux(pid)
  if (process.platform === 'win32') return undefined
  return residentByPs(pid)
}

async function residentOnLinux(pid: number): Promise<number> {
  const [memory, children] = await Promise.all([
    readText(`/proc/${pid}/status`),
    readText(`/proc/${pid}/task/${pid}/children`),
  ])
  // In kibibytes, whatever the size of the kernel's pages.
  const own = Number(/^VmRSS:\s*(\d+) kB$/mu.exec(memory)?.[1] ?? 0) * 1024
  const below = children.split(' ').filter((child) => child !== '')
  const rest = await Promise.all(below.map((child) => residentOnLinux(Number(child))))
  return rest.reduce((total, bytes) => total + bytes, own)
}

/** A process that has just ended has no memory; that is no failure. */
async function readText(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => '')
}

function residentByPs(pid: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    execFile('ps', ['-o', 'rss=', '-p', String(pid)], (error, stdout) => {
      const kibibytes = Number(stdout.trim())
      resolve(error === null && kibibytes > 0 ? kibibytes * 1024 : undefined)
    })
  })
}
