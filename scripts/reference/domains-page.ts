import { cardiovascular } from '../../src/domains/cardiovascular.js'
import { general } from '../../src/domains/general.js'
import { machineLearning } from '../../src/domains/machine-learning.js'
import { neuroscience } from '../../src/domains/neuroscience.js'
import { respiratory } from '../../src/domains/respiratory.js'
import { vestibular } from '../../src/domains/vestibular.js'
import type { Domain } from '../../src/model/domain.js'
import { markdownTable, type ReferencePage } from './page.js'

const SHIPPED = [general, neuroscience, cardiovascular, respiratory, vestibular, machineLearning]

function render(): string {
  return [
    '# Domains',
    'The domains that come with Firsthand, by what each adds to the one that it extends. How to write one: [guide](../guides/domains.md).',
    ...SHIPPED.flatMap(section),
  ].join('\n\n')
}

function section(domain: Domain): string[] {
  const list = (lines: readonly string[]) =>
    lines.length === 0 ? 'none' : lines.map((line) => `- ${line}`).join('\n')
  const designs = [...domain.designs].sort((left, right) => right.rank - left.rank)
  return [
    `## ${domain.label}`,
    `\`${domain.id}\` ${domain.version}: ${domain.scope} A strong label needs ${domain.minPrimaryForStrong} independent firsthand primary studies.`,
    markdownTable(
      ['Design', 'Rank', 'Primary', 'Class', 'Definition'],
      designs.map(({ key, rank, isPrimary, class: kind, definition }) => [
        `\`${key}\``,
        String(rank),
        isPrimary ? 'yes' : '',
        kind,
        definition,
      ]),
    ),
    'Critique rules:',
    list(
      domain.critiqueRules.map(
        ({ key, everyDesignIn, says, atMost }) =>
          `\`${key}\` (${everyDesignIn.join(', ')})${atMost === undefined ? '' : `, at most ${atMost}`}: ${says}`,
      ),
    ),
    'Qualifiers:',
    list(
      domain.qualifiers.map(
        ({ key, values, why }) => `\`${key}\` (${values.map((value) => value.key).join(', ')}): ${why}`,
      ),
    ),
    'Units:',
    list([
      ...domain.unitEquivalences.map(({ from, to, factor, why }) => `1 ${from} = ${factor} ${to}: ${why}`),
      ...domain.distinctUnits.map(({ first, second, why }) => `${first} is never ${second}: ${why}`),
    ]),
    'Generalisation gaps:',
    list(domain.generalisationGaps.map(({ key, says }) => `\`${key}\`: ${says}`)),
    'Sources:',
    list(domain.sources.map(({ url, role, why }) => `<${url}>, ${role}: ${why}`)),
  ]
}

/** Page of the shipped domains. */
export const DOMAINS_PAGE: ReferencePage = {
  path: 'docs/reference/domains.md',
  source: 'src/domains',
  render,
}
