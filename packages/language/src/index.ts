export { chosenButton } from './buttons.ts'
export { type CutSection, cutSections, isMark, longestSection } from './documents/cut.ts'
export {
  answerFrom,
  type BothWeights,
  type DocumentAnswer,
  type DocumentBoldness,
  type DocumentWeights,
  documentBars,
  documentsOffered,
  type FoundSections,
  findSections,
  observe,
  quotedText,
  vectorOf,
  type WeighedSection,
} from './documents/decide.ts'
export { type DocumentIndex, indexSections } from './documents/document-index.ts'
export { featureNames } from './documents/features.ts'
export { pairFeatureNames } from './documents/pair-features.ts'
export { isCurrentSection, prepareSection } from './documents/prepared.ts'
export type { DocumentText } from './documents/texts.ts'
export { pairWeights, sectionWeights } from './documents/weights.ts'
export type { EntityMatcher } from './entities/entities.ts'
export { compileEntities, compileEntitiesInSlices, findEntities, systemEntities } from './entities/entities.ts'
export { asFreeText, freeTextEntity } from './entities/free-text.ts'
export { checkPattern, EntityError, longestPattern } from './entities/pattern.ts'
export { spokenValue } from './entities/spoken-value.ts'
export { toldName } from './entities/told-name.ts'
export { type WordlessEntity, wordlessEntities } from './entities/wordless.ts'
export type { NodeMatcher } from './matcher/load.ts'
export { isCurrent, loadNode, prepareLanguage } from './matcher/load.ts'
export type { MatcherSettings } from './matcher/settings.ts'
export { defaultSettings } from './matcher/settings.ts'
export type { TrainedNode } from './matcher/train.ts'
export { trainingWork, trainNode, trainNodeWith } from './matcher/train.ts'
export { groupAlike, likeOneOf } from './near/alike.ts'
export { type AnsweringText, indexTexts, type NearText, nearestTexts, type TextIndex } from './near/near.ts'
export { namesSomething } from './near/units.ts'
export { type PhoneProblem, type ReadPhone, readPhone } from './phone/read-phone.ts'
export { finish, type Slices } from './slices.ts'
export { fold } from './text/fold.ts'
export { comparable } from './text/lex.ts'
export { maskPersonal } from './text/mask.ts'
export type {
  EntityDefinition,
  ExitDefinition,
  FoundEntity,
  Moment,
  NodeDefinition,
  OfferedButton,
  TellShare,
  Understanding,
  UnderstandingRule,
} from './types.ts'
export { understand } from './understand.ts'
