/* Works in the formats of the services, as their documentation and recorded answers show them. */

/** A work that the stand-in services know. Texts are served as they are, markup included. */
export interface ServedWork {
  readonly title: string
  readonly authors: readonly { readonly family: string; readonly given: string }[]
  /** ISO day. */
  readonly date: string
  readonly abstract?: string
  readonly journal?: string
  readonly doi?: string
  readonly arxiv?: string
  readonly pmid?: string
  readonly pmcid?: string
  readonly licence?: string
  readonly pdfUrl?: string
  readonly landingUrl?: string
  readonly isRetracted?: boolean
  readonly isPreprint?: boolean
  /** Published version of a preprint. */
  readonly publishedDoi?: string
}

const nameOf = ({ family, given }: ServedWork['authors'][number]) => `${given} ${family}`
const partsOf = (date: string) => date.split('-').map(Number)

export function openAlexWork(work: ServedWork) {
  const words = (work.abstract ?? '').split(' ')
  const index: Record<string, number[]> = Object.create(null)
  for (const [position, word] of words.entries()) (index[word] ??= []).push(position)
  const location = {
    is_oa: work.pdfUrl !== undefined,
    landing_page_url: work.landingUrl ?? null,
    pdf_url: work.pdfUrl ?? null,
    version: 'publishedVersion',
    license: work.licence ?? null,
    source: { display_name: work.journal ?? null, type: 'journal' },
  }
  return {
    id: `https://openalex.org/W${[...work.title].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0)}`,
    doi: work.doi === undefined ? null : `https://doi.org/${work.doi}`,
    title: work.title,
    ids: openAlexIds(work),
    language: 'en',
    type: work.isPreprint ? 'preprint' : 'article',
    publication_date: work.date,
    primary_location: location,
    locations: [location, ...arxivPlaces(work)],
    open_access: { oa_status: work.pdfUrl ? 'gold' : 'closed' },
    authorships: work.authors.map((author) => ({
      author: { display_name: nameOf(author) },
      raw_author_name: nameOf(author),
    })),
    biblio: { volume: '1', issue: null, first_page: null, last_page: null },
    is_retracted: work.isRetracted === true,
    abstract_inverted_index: work.abstract === undefined ? null : index,
  }
}

function openAlexIds({ pmid, pmcid }: ServedWork) {
  return {
    ...(pmid && { pmid: `https://pubmed.ncbi.nlm.nih.gov/${pmid}` }),
    ...(pmcid && { pmcid: `https://www.ncbi.nlm.nih.gov/pmc/articles/${pmcid.slice(3)}` }),
  }
}

function arxivPlaces({ arxiv }: ServedWork) {
  if (arxiv === undefined) return []
  const landing = `http://arxiv.org/abs/${arxiv}`
  return [
    {
      is_oa: true,
      landing_page_url: landing,
      pdf_url: null,
      version: 'submittedVersion',
      license: null,
      source: null,
    },
  ]
}

export function crossrefWork(work: ServedWork) {
  return {
    DOI: work.doi?.toUpperCase(),
    type: work.isPreprint ? 'posted-content' : 'journal-article',
    title: [work.title],
    author: work.authors,
    'container-title': work.journal === undefined ? [] : [work.journal],
    issued: { 'date-parts': [partsOf(work.date)] },
    publisher: 'Tide Press',
    abstract: work.abstract && `<jats:title>Abstract</jats:title><jats:p>${work.abstract}</jats:p>`,
    license:
      work.licence === undefined
        ? []
        : [{ URL: 'https://creativecommons.org/licenses/by/4.0/', 'content-version': 'vor' }],
    ...(work.publishedDoi && {
      relation: { 'is-preprint-of': [{ id: work.publishedDoi, 'id-type': 'doi', 'asserted-by': 'subject' }] },
    }),
    ...(work.isRetracted && {
      'updated-by': [
        {
          DOI: '10.5555/notice',
          type: 'retraction',
          label: 'Retraction',
          source: 'publisher',
          updated: { 'date-parts': [[2024, 2, 3]] },
        },
      ],
    }),
  }
}

function xml(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

export function atom(works: readonly ServedWork[]): string {
  const entries = works.map(
    (work) =>
      `<entry><id>http://arxiv.org/abs/${work.arxiv}v2</id><title>${xml(work.title)}</title><published>${work.date}T00:00:00Z</published><updated>${work.date}T00:00:00Z</updated><summary>${xml(work.abstract ?? '')}</summary>${work.authors.map((author) => `<author><name>${xml(nameOf(author))}</name></author>`).join('')}<link href="${work.pdfUrl ?? `https://arxiv.org/pdf/${work.arxiv}v2`}" rel="related" type="application/pdf" title="pdf"/>${work.publishedDoi ? `<arxiv:doi>${work.publishedDoi}</arxiv:doi>` : ''}</entry>`,
  )
  return `<?xml version='1.0' encoding='UTF-8'?><feed xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/" xmlns:arxiv="http://arxiv.org/schemas/atom" xmlns="http://www.w3.org/2005/Atom"><opensearch:totalResults>${works.length}</opensearch:totalResults>${entries.join('')}</feed>`
}

export function europePmcWork(work: ServedWork) {
  return {
    id: work.pmid ?? work.doi ?? work.arxiv ?? '0',
    source: work.isPreprint ? 'PPR' : 'MED',
    pmid: work.pmid,
    pmcid: work.pmcid,
    doi: work.doi,
    title: `${work.title}.`,
    authorList: {
      author: work.authors.map(({ family, given }) => ({
        fullName: `${family} ${given[0]}`,
        firstName: given,
        lastName: family,
      })),
    },
    journalInfo: { volume: '1', journal: { title: work.journal } },
    firstPublicationDate: work.date,
    abstractText: work.abstract,
    language: 'eng',
    isOpenAccess: work.pmcid && work.licence ? 'Y' : 'N',
    inEPMC: work.pmcid ? 'Y' : 'N',
    license: work.licence,
    pubTypeList: { pubType: ['Journal Article', ...(work.isRetracted ? ['Retracted Publication'] : [])] },
    ...(work.isRetracted && {
      commentCorrectionList: {
        commentCorrection: [{ id: '99', source: 'MED', reference: 'Tide Lett. 2024', type: 'Retraction in' }],
      },
    }),
    ...(work.pdfUrl && {
      fullTextUrlList: { fullTextUrl: [{ availabilityCode: 'OA', documentStyle: 'pdf', url: work.pdfUrl }] },
    }),
  }
}

export function pubmedArticle(work: ServedWork): string {
  const [year, month, day] = work.date.split('-')
  const authors = work.authors.map(
    ({ family, given }) =>
      `<Author><LastName>${xml(family)}</LastName><ForeName>${xml(given)}</ForeName></Author>`,
  )
  const retraction = work.isRetracted
    ? '<CommentsCorrectionsList><CommentsCorrections RefType="RetractionIn"><RefSource>Tide Lett. 2024</RefSource></CommentsCorrections></CommentsCorrectionsList>'
    : ''
  const types = `<PublicationType>Journal Article</PublicationType>${work.isRetracted ? '<PublicationType>Retracted Publication</PublicationType>' : ''}`
  const ids = [
    ['pubmed', work.pmid],
    ['doi', work.doi],
    ['pmc', work.pmcid],
  ].filter(([, id]) => id !== undefined)
  // PubMed's own markup is real elements.
  return `<PubmedArticle><MedlineCitation><PMID Version="1">${work.pmid}</PMID><Article><Journal><ISSN>1234-5678</ISSN><JournalIssue><Volume>1</Volume><PubDate><Year>${year}</Year><Month>${month}</Month><Day>${day}</Day></PubDate></JournalIssue><Title>${xml(work.journal ?? '')}</Title></Journal><ArticleTitle>${work.title}.</ArticleTitle><Abstract><AbstractText Label="RESULTS">${work.abstract ?? ''}</AbstractText></Abstract><AuthorList>${authors.join('')}</AuthorList><Language>eng</Language><PublicationTypeList>${types}</PublicationTypeList></Article>${retraction}</MedlineCitation><PubmedData><ArticleIdList>${ids.map(([type, id]) => `<ArticleId IdType="${type}">${id}</ArticleId>`).join('')}</ArticleIdList></PubmedData></PubmedArticle>`
}

export function semanticScholarWork(work: ServedWork) {
  return {
    paperId: 'a'.repeat(40),
    title: work.title,
    abstract: work.abstract ?? null,
    year: Number(work.date.slice(0, 4)),
    publicationDate: work.date,
    publicationTypes: work.isPreprint ? null : ['JournalArticle'],
    venue: work.isPreprint ? 'arXiv.org' : (work.journal ?? ''),
    externalIds: { DOI: work.doi, ArXiv: work.arxiv, PubMed: work.pmid, PubMedCentral: work.pmcid?.slice(3) },
    journal: work.journal === undefined ? null : { name: work.journal },
    authors: work.authors.map((author) => ({ authorId: '1', name: nameOf(author) })),
    openAccessPdf: {
      url: work.pdfUrl ?? '',
      status: work.pdfUrl ? 'GOLD' : 'CLOSED',
      license: work.licence ?? null,
    },
  }
}

export function doajWork(work: ServedWork) {
  const [year, month] = work.date.split('-')
  return {
    id: 'b'.repeat(32),
    bibjson: {
      title: work.title,
      abstract: work.abstract,
      year,
      month,
      identifier: [
        { type: 'doi', id: work.doi },
        { type: 'eissn', id: '1234-5678' },
      ],
      author: work.authors.map((author) => ({ name: nameOf(author) })),
      journal: { title: work.journal, language: ['EN'], license: [{ type: 'CC BY' }] },
      link: [
        { type: 'fulltext', content_type: 'HTML', url: work.landingUrl ?? `https://doi.org/${work.doi}` },
      ],
    },
  }
}

export function coreWork(work: ServedWork) {
  return {
    id: 4711,
    doi: work.doi ?? null,
    arxivId: work.arxiv ?? null,
    title: work.title,
    authors: work.authors.map(({ family, given }) => ({ name: `${family}, ${given}` })),
    abstract: work.abstract ?? null,
    yearPublished: Number(work.date.slice(0, 4)),
    publishedDate: `${work.date}T00:00:00`,
    documentType: 'research',
    language: { code: 'en' },
    journals: [{ title: work.journal ?? null, identifiers: ['1234-5678'] }],
    downloadUrl: work.pdfUrl ?? null,
    links: [],
  }
}

export function biorxivWork(work: ServedWork) {
  return {
    doi: work.doi,
    title: work.title,
    authors: work.authors.map(({ family, given }) => `${family}, ${given[0]}.`).join('; '),
    date: work.date,
    version: '1',
    license: 'cc_by',
    abstract: work.abstract,
    published: work.publishedDoi ?? 'NA',
    server: 'bioRxiv',
    type: 'new results',
  }
}

export function unpaywallWork(work: ServedWork) {
  const place =
    work.pdfUrl === undefined
      ? null
      : {
          url: work.pdfUrl,
          url_for_pdf: work.pdfUrl,
          url_for_landing_page: work.landingUrl ?? null,
          version: 'publishedVersion',
          license: work.licence ?? null,
        }
  return {
    doi: work.doi,
    title: work.title,
    genre: work.isPreprint ? 'posted-content' : 'journal-article',
    is_oa: place !== null,
    oa_status: place === null ? 'closed' : 'gold',
    published_date: work.date,
    year: Number(work.date.slice(0, 4)),
    journal_name: work.journal ?? null,
    best_oa_location: place,
    oa_locations: place === null ? [] : [place],
    z_authors: work.authors.map((author) => ({ raw_author_name: nameOf(author) })),
  }
}

export function dataciteWork(work: ServedWork) {
  const doi = work.doi ?? `10.48550/arxiv.${work.arxiv}`
  return {
    id: doi,
    type: 'dois',
    attributes: {
      doi,
      titles: [{ title: work.title }],
      creators: work.authors.map(({ family, given }) => ({
        name: `${family}, ${given}`,
        nameType: 'Personal',
        givenName: given,
        familyName: family,
      })),
      publisher: 'Tide Press',
      container: work.journal === undefined ? {} : { title: work.journal },
      publicationYear: Number(work.date.slice(0, 4)),
      dates: [{ date: work.date, dateType: 'Issued' }],
      types: { resourceTypeGeneral: work.isPreprint ? 'Preprint' : 'JournalArticle' },
      descriptions:
        work.abstract === undefined ? [] : [{ description: work.abstract, descriptionType: 'Abstract' }],
      rightsList: work.licence === undefined ? [] : [{ rightsIdentifier: 'cc-by-4.0' }],
      relatedIdentifiers:
        work.publishedDoi === undefined
          ? []
          : [
              {
                relationType: 'IsVersionOf',
                relatedIdentifier: work.publishedDoi,
                relatedIdentifierType: 'DOI',
              },
            ],
      language: 'en',
      url: work.landingUrl ?? null,
    },
  }
}
