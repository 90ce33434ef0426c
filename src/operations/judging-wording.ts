export { axesLine, judgementLines, judgingLines } from '../stages/render/judging-wording.js'
