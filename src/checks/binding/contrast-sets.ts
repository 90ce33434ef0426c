/**
 * Things of which a number is attached to one and not to another: two members of one set near a number of the claim and
 * near the same number of the source contradict one another. Patterns on lower-case text; own list.
 */
export const CONTRAST_SETS: readonly (readonly (readonly [string, RegExp])[])[] = [
  [
    ['women', /\b(?:women|woman|females?|girls?|mothers)\b/gu],
    ['men', /\b(?:men|man|males?|boys?|fathers)\b/gu],
  ],
  [
    ['children', /\b(?:child(?:ren)?|infants?|neonates?|newborns?|p(?:a)?ediatric|adolescents?)\b/gu],
    ['adults', /\b(?:adults?|elderly)\b/gu],
  ],
  [
    ['the control group', /\b(?:placebo|controls?|sham|usual care|untreated|comparison group)\b/gu],
    [
      'the treated group',
      /\b(?:treated|treatment (?:group|arm)|intervention (?:group|arm)|active (?:group|arm)|experimental (?:group|arm))\b/gu,
    ],
  ],
  [
    ['training', /\btraining (?:set|data|cohort|sample|accuracy|loss)\b/gu],
    [
      'validation',
      /\b(?:validation|development|dev) (?:set|data|cohort|sample|accuracy|loss)\b|\bcross[- ]validat\w+/gu,
    ],
    ['test', /\b(?:test|held[- ]out)(?: (?:set|data|cohort|sample|accuracy))?\b/gu],
    ['external', /\bexternal(?: validation)?(?: (?:set|data|cohort|sample))\b/gu],
  ],
  [
    ['sensitivity', /\b(?:sensitivity|recall)\b/gu],
    ['specificity', /\bspecificity\b/gu],
    ['precision', /\b(?:precision|positive predictive value|ppv)\b/gu],
    ['negative predictive value', /\b(?:negative predictive value|npv)\b/gu],
  ],
  [
    ['systolic', /\bsystolic\b/gu],
    ['diastolic', /\bdiastolic\b/gu],
  ],
  [
    [
      'baseline',
      /\b(?:(?:at )?baseline|pre[- ]?(?:treatment|test|intervention|operative)(?:ly)?|before (?:treatment|surgery|the intervention))\b/gu,
    ],
    [
      'follow-up',
      /\b(?:follow-?up|post[- ]?(?:treatment|test|intervention|operative)(?:ly)?|after (?:treatment|surgery|the intervention))\b/gu,
    ],
  ],
  [
    ['first quarter', /\b(?:q1|first[- ]quarter|quarter (?:one|1))\b/gu],
    ['second quarter', /\b(?:q2|second[- ]quarter|quarter (?:two|2))\b/gu],
    ['third quarter', /\b(?:q3|third[- ]quarter|quarter (?:three|3))\b/gu],
    ['fourth quarter', /\b(?:q4|fourth[- ]quarter|quarter (?:four|4))\b/gu],
  ],
  [
    ['minimum', /\bminimum\b/gu],
    ['maximum', /\bmaximum\b/gu],
  ],
  [
    ['odds ratio', /\bodds ratios?\b|\bor(?= ?[=(:,]| of| was| is)/gu],
    ['hazard ratio', /\b(?:hazard ratios?|hr)\b/gu],
    ['risk ratio', /\b(?:relative risks?|risk ratios?|rr)\b/gu],
  ],
  [
    ['left', /\bleft\b/gu],
    ['right', /\bright(?= \p{L}+)\b/gu],
  ],
]
