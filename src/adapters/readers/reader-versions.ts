/** Reader and version of web pages; a change of what it makes of a file changes the number. */
export const HTML_READER = 'html-1'
/** Reader and version of LaTeX source. */
export const LATEX_READER = 'latex-1'
/** Reader and version of Word files. */
export const DOCX_READER = 'docx-1'
