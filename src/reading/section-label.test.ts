import { describe, expect, it } from 'vitest'
import type { SectionLabel } from '../model/document.js'
import { sectionLabelOf, sectionLabelUnder } from './section-label.js'

const KNOWN: Record<string, SectionLabel> = {
  Introduction: 'introduction',
  '1. Introduction': 'introduction',
  '1 Introduction': 'introduction',
  Background: 'introduction',
  'I. INTRODUCTION': 'introduction',
  'Related work': 'introduction',
  'Objective(s):': 'introduction',
  'Introduction and aims': 'introduction',
  '2.1 Methods': 'methods',
  '2. Materials and Methods': 'methods',
  'Materials and Methods:': 'methods',
  'Material & methods': 'methods',
  Method: 'methods',
  'II METHODS': 'methods',
  'A. Methods': 'methods',
  Experimental: 'methods',
  'Experimental section': 'methods',
  Patients: 'methods',
  'Patients and methods': 'methods',
  'Statistical analysis': 'methods',
  '2.6. Statistical Analysis': 'methods',
  'Study design': 'methods',
  'Data collection': 'methods',
  'Online Methods': 'methods',
  'IV. RESULTS': 'results',
  'R E S U L T S': 'results',
  'Results:': 'results',
  'Results and discussion': 'results',
  '3. Results & Discussion': 'results',
  'Results of the taxonomy determination of strain 2A': 'results',
  'Experimental results': 'results',
  'Main findings': 'results',
  Discussion: 'discussion',
  'Discussion of the results': 'discussion',
  'Discussion and conclusions': 'discussion',
  Conclusions: 'discussion',
  '5. Concluding Remarks': 'discussion',
  'Summary and outlook': 'discussion',
  'Future work': 'discussion',
  Limitations: 'limitations',
  '4.3 Limitations of the study': 'limitations',
  'Study limitations': 'limitations',
  'Strengths and limitations': 'limitations',
  'Strengths and limitations of this study': 'limitations',
  'Limitations and future research': 'limitations',
  References: 'references',
  REFERENCES: 'references',
  'Literature Cited': 'references',
  Bibliography: 'references',
  'References and Notes': 'references',
  Appendix: 'appendix',
  'Appendix A': 'appendix',
  'Appendix B. Proof of Theorem 2': 'appendix',
  'Supplementary Material': 'appendix',
  'Supplemental Data': 'appendix',
  'Electronic supplementary material': 'appendix',
  'Additional files': 'appendix',
  'S1 Appendix': 'appendix',
  Acknowledgements: 'other',
  ACKNOWLEDGMENTS: 'other',
  Funding: 'other',
  'Conflict of interest statement': 'other',
  'Competing Interests': 'other',
  'Authors’ contributions': 'other',
  'Author Contributions': 'other',
  'Data Availability': 'other',
  'Availability of data and materials': 'other',
  'Ethics approval and consent to participate': 'other',
  'Publisher’s Note': 'other',
  Abbreviations: 'other',
  Abstract: 'abstract',
  Summary: 'abstract',
  'Author summary': 'abstract',
  'Figure legends': 'caption',
  Einleitung: 'introduction',
  'Material und Methoden': 'methods',
  'Patienten und Methoden': 'methods',
  Ergebnisse: 'results',
  Diskussion: 'discussion',
  Schlussfolgerungen: 'discussion',
  'Stärken und Schwächen': 'limitations',
  Literaturverzeichnis: 'references',
  Danksagung: 'other',
  Zusammenfassung: 'abstract',
  'Matériel et méthodes': 'methods',
  Résultats: 'results',
  'Limites de l’étude': 'limitations',
  'Références bibliographiques': 'references',
  Remerciements: 'other',
  'Conflits d’intérêts': 'other',
  Introducción: 'introduction',
  'Material y métodos': 'methods',
  Metodología: 'methods',
  Resultados: 'results',
  'Resultados y discusión': 'results',
  Discusión: 'discussion',
  Conclusiones: 'discussion',
  Limitaciones: 'limitations',
  Referencias: 'references',
  'Conflicto de intereses': 'other',
  Introdução: 'introduction',
  'Materiais e métodos': 'methods',
  Método: 'methods',
  Discussão: 'discussion',
  Conclusão: 'discussion',
  'Considerações finais': 'discussion',
  Referências: 'references',
  'Apêndice A': 'appendix',
  Agradecimentos: 'other',
}

const UNKNOWN = [
  '',
  '   ',
  '2. Orientin',
  'Antifungal activity',
  'Introduction of the mutation lowers binding',
  'Functional limitations in daily life',
  'Vitamin D in pregnancy',
  'Cell adhesion requires calcium',
  '3.1. Effect of volatiles on fungal diseases in vitro',
  'Mathematical model of growth',
  'Studying the context dependence of splicing',
  'IV immunoglobulin',
  'Participants with diabetes responded more slowly',
  'Data suggest a role for IL-6',
]

describe('sectionLabelOf', () => {
  it.each(Object.entries(KNOWN))('reads "%s" as %s', (heading, label) => {
    expect(sectionLabelOf(heading)).toBe(label)
  })

  it.each(UNKNOWN)('leaves "%s" to its parent', (heading) => {
    expect(sectionLabelOf(heading)).toBeUndefined()
  })

  it('takes no sentence for a heading', () => {
    expect(sectionLabelOf(`Results ${'of many more measurements '.repeat(10)}`)).toBeUndefined()
  })
})

describe('sectionLabelUnder', () => {
  it('keeps a subsection in its parent unless its words are plain', () => {
    expect(sectionLabelUnder('Participants', 'results')).toBe('results')
    expect(sectionLabelUnder('Outcomes', 'methods')).toBe('methods')
    expect(sectionLabelUnder('Antifungal activity', 'results')).toBe('results')
    expect(sectionLabelUnder('Results', 'methods')).toBe('results')
    expect(sectionLabelUnder('Statistical methods', 'results')).toBe('methods')
    expect(sectionLabelUnder('Limitations', 'discussion')).toBe('limitations')
  })

  it('gives nothing inside an abstract, appendix or reference list another label', () => {
    expect(sectionLabelUnder('Results', 'abstract')).toBe('abstract')
    expect(sectionLabelUnder('Methods', 'appendix')).toBe('appendix')
  })

  it('uses the own label where the parent has none', () => {
    expect(sectionLabelUnder('Methods', undefined)).toBe('methods')
    expect(sectionLabelUnder('Methods', 'other')).toBe('methods')
    expect(sectionLabelUnder('Orientin', undefined)).toBeUndefined()
  })

  it('takes a numbered summary for the end of a paper', () => {
    expect(sectionLabelOf('7. Summary')).toBe('discussion')
  })
})
