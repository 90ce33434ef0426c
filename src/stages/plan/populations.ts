import { indexTerms } from '../../language/tokens.js'

/** Words for who or what was studied. A paper on rats does not answer for people. */
const POPULATIONS: ReadonlySet<string> = new Set(
  indexTerms(
    `human humans people person patient patients adult adults men women man woman children child infants infant newborns
     neonates adolescents teenagers elderly volunteers participants
     rat rats mouse mice rabbit rabbits dog dogs cat cats pig pigs piglets sheep goat goats cow cows cattle horse horses
     mare mares chicken chickens broiler broilers quail hens monkey monkeys primates zebrafish fish frog frogs hamster
     guinea-pig drosophila flies yeast`,
  ),
)

/** True where a phrase names nothing but a population. */
export function isPopulation(terms: readonly string[]): boolean {
  return terms.length > 0 && terms.length <= 2 && terms.some((term) => POPULATIONS.has(term))
}
