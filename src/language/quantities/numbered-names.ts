/**
 * Words and symbols that a number follows as a name, as sources of regular expressions. Words that are also
 * counted ("patients", "cases") are listed in the singular only.
 */
const alternatives = (list: string): string =>
  list.trim().split(/\s+/u).join('|').replaceAll('_', String.raw`\s`)

/** Parts of a document; their numbers may have letters and points ("Table S2", "Section 3.1"). */
export const LABELS = alternatives(String.raw`
  [Tt]ables? TABLES? [Ff]igs?\.? [Ff]igures? FIGURES? [Ee]qs?\.? [Ee]qns?\.? [Ee]quations? [Rr]efs?\.? [Rr]eferences?
  [Ss]ections? [Ss]ects?\.? [Cc]hapters? [Pp]aragraphs? [Aa]ppendi(?:x|ces) [Bb]ox(?:es)? [Ss]chemes? [Pp]anels? [Vv]ideos?
  [Ss]uppl(?:ementa(?:ry|l))?\.?_(?:[Ff]ig(?:ure|\.)?s?|[Tt]ables?|[Ff]iles?|[Dd]ata|[Mm]ovies?|[Vv]ideos?|[Nn]otes?)
  [Mm]ovies? [Ll]anes? [Aa]dditional_[Ff]iles? [Ff]iles? [Pp]late [Ll]ine [Ee]ntr(?:y|ies) [Gg]raphs?`)

/** Kinds, members of a series, and places in a sequence: "Type 2", "grade 3 or 4", "chromosome 7", "layer 5". */
export const KINDS = alternatives(String.raw`
  [Tt]ypes? [Tt]iers? [Pp]hases? [Gg]rades? [Ss]tages? [Cc]lass(?:es)? [Gg]roups? [Vv]ersions? [Ll]evels? [Nn]o\. [Nn]umbers? [Ss]tudy [Ss]tudies
  [Ee]xperiments? [Ee]xp\. [Tt]rials? [Cc]ase [Pp]atient [Ss]ubject [Pp]articipant [Ss]ample [Cc]hromosomes? [Cc]hr\.? [Ee]xons?
  [Ii]ntrons? [Cc]odons? [Ss]teps? [Mm]odels? [Ii]tems? [Aa]lgorithms? [Tt]heorems? [Ll]emmas? [Pp]art [Ww]aves? [Vv]isits? [Cc]ohorts?
  [Aa]rms? [Cc]lusters? [Ff]actors? [Ss]essions? [Rr]uns? [Bb]locks? [Ll]ayers? [Ss]ites? [Cc]hannels? [Ss]trains? [Ii]solates? [Cc]lones?
  [Cc]omponents? [Pp]rotocols? [Qq]uestions? [Hh]ypothes[ie]s [Aa]im [Oo]bjective [Rr]ound [Cc]ycle [Ss]chedule [Pp]rogram [Pp]eaks?
  [Cc]ompounds? [Ff]ractions? [Tt]reatments? [Ss]eries [Vv]ol(?:ume)?\.? [Ii]ssue [Aa]rea [Ff]ormula [Rr]oom [Aa]rticle [Pp]p?\.
  [Pp]ages? [Ss]erotype [Hh]aplotype [Gg]enotype [Dd]omain [Pp]osition [Rr]esidue [Ll]ocus [Bb]rodmann(?:'s|’s)?_areas? BA [Cc]aspases?
  [Ii]nterleukin [Ss]ubstrate [Cc]ategor(?:y|ies) [Qq](?:uart|uint)iles? [Tt]ertiles? [Tt]rimesters? [Cc]onditions? [Pp]eriods? [Tt]asks?
  [Ss]cenarios? [Ss]easons?`)

/** Issuers of numbers, catalogues, registers and products with versions: "grant no. 5", "SPSS 22", "ISO 9001". */
export const ISSUERS = alternatives(String.raw`
  [Gg]rants? [Aa]wards? [Cc]ontracts? [Pp]roject NCT ISRCTN [Ee]thics [Aa]pproval [Pp]rotocol [Rr]egistration [Rr]egistry [Aa]ccession
  [Cc]atalog(?:ue)? [Cc]at\.? [Ll]ot [Ll]icen[cs]e [Pp]atent [Vv]oucher [Ss]pecimen ISBN ISSN PMID PMC DOI CAS ID IRB ATCC DSM MTCC CBS
  ISO RRID CVCL SPSS GPT Windows Prism MATLAB Matlab Stata STATA SAS Python Java Office Excel Statistica Llama v\. V\. [Vv]ersion
  ver\. release GeneBank GenBank [Zz]ip(?:_code)? P\.?O\.?_Box [Pp]hone [Tt]el\.? [Ff]ax`)

/** Families of genes, proteins, viruses and scales whose members are told apart by a number: "IL 6", "CA-125". */
export const NAMED_BY_NUMBER = alternatives(String.raw`
  IL CA CD COX HLA ICD HPV GLUT TLR MMP CYP PM EGFR TNF HIV HSV SARS-CoV COVID HER BRCA EV CB AT CXCL CCL CCR CXCR BMP FGF VEGFR?
  Nav Kv Cav TA GPT DSM CO VO SpO SaO PaO PaCO FiO HCO TiO SiO CaCl MgCl`)
