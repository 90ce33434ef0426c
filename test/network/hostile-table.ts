import { HOSTILE_GROUPS } from './hostile-cases.js'

/** The list as it stands in docs/guides/network-safety.md. */
export function hostileTable(): string {
  return HOSTILE_GROUPS.map(({ title, cases }) => {
    const rows = cases.map(({ name, outcome }) => `| ${name} | ${outcome} |`)
    return [`### ${title}`, '', '| what is tried | what comes of it |', '| --- | --- |', ...rows].join('\n')
  }).join('\n\n')
}
