import { indexTerms } from './tokens.js'

const PEOPLE: ReadonlySet<string> = new Set(
  indexTerms(
    `human humans people person patient patients adult adults men women man woman children child infant infants newborn
     neonates adolescents teenagers elderly volunteers volunteer participants participant subjects subject`,
  ),
)

const LABORATORY_ANIMALS: ReadonlySet<string> = new Set(
  indexTerms(
    `rat rats wistar mouse mice murine rabbit rabbits dog dogs hamster hamsters monkey monkeys piglets zebrafish drosophila
     guinea-pig`,
  ),
)

/**
 * True where a text speaks of people while the population asked about is a laboratory animal, or the other way
 * round. A text that names both, or neither, speaks of no other population.
 */
export function namesOtherPopulation(asked: readonly string[], text: ReadonlySet<string>): boolean {
  const asksPeople = asked.some((term) => PEOPLE.has(term))
  const asksAnimals = asked.some((term) => LABORATORY_ANIMALS.has(term))
  if (asksPeople === asksAnimals) return false
  const [own, other] = asksPeople ? [PEOPLE, LABORATORY_ANIMALS] : [LABORATORY_ANIMALS, PEOPLE]
  const names = (kinds: ReadonlySet<string>) => [...text].some((term) => kinds.has(term))
  return names(other) && !names(own)
}
