import { cardiovascular } from '../../src/domains/cardiovascular.js'
import { general } from '../../src/domains/general.js'
import { machineLearning } from '../../src/domains/machine-learning.js'
import { neuroscience } from '../../src/domains/neuroscience.js'
import { respiratory } from '../../src/domains/respiratory.js'
import { vestibular } from '../../src/domains/vestibular.js'
import { readText } from '../docs/repository.js'
import { describeDomain } from './domain.contract.js'

for (const domain of [general, neuroscience, cardiovascular, respiratory, vestibular, machineLearning])
  describeDomain(domain.id, domain)

const GUIDE =
  /```json\n(?<json>[\s\S]*?)```/u.exec(readText('docs/guides/domains.md'))?.groups?.['json'] ?? '{}'
describeDomain('of the guide', JSON.parse(GUIDE))
