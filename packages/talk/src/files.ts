import { type FileTexts, talkTexts } from './texts.ts'

export type FileKind = 'image' | 'audio' | 'video' | 'file'

/** How a file is drawn. SVG is never drawn inline. */
export const fileKind = (mime: string): FileKind => {
  if (/^image\/(?:png|jpeg|gif|webp)$/.test(mime)) return 'image'
  if (mime.startsWith('audio/')) return 'audio'
  return mime.startsWith('video/') ? 'video' : 'file'
}

/** In lower case, without its dot; '' where a name has none. */
export const extensionOf = (name: string): string => /.\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** Files that share a limit; without extensions: all that no other class has. */
export interface FileClassRule {
  extensions: readonly string[]
  maxBytes: number
}

/** Why the file cannot be sent, in Portuguese, or null. The server looks again, at the bytes. */
export const fileProblem = (
  file: { name: string; size: number },
  classes: readonly FileClassRule[],
  texts: FileTexts = talkTexts,
): string | null => {
  const own = classes.filter((one) => one.extensions.includes(extensionOf(file.name)))
  const fitting = own.length > 0 ? own : classes.filter((one) => one.extensions.length === 0)
  if (fitting.length === 0) return texts.wrongType(file.name)
  if (file.size === 0) return texts.emptyFile(file.name)
  const maxBytes = Math.max(...fitting.map((one) => one.maxBytes))
  return file.size > maxBytes ? texts.tooLarge(file.name, maxBytes) : null
}

export interface FileRules {
  classes: readonly FileClassRule[]
  maxFiles: number
  /** The limit of a class holds for its files together, not for each. */
  isTotal: boolean
  texts?: FileTexts
}

const totalProblem = (
  file: { name: string; size: number },
  have: readonly { name: string; size: number }[],
  { classes, texts = talkTexts }: FileRules,
): string | null => {
  const own = classes.find((one) => one.extensions.includes(extensionOf(file.name)))
  if (!own) return null
  const fellows = have.filter((one) => own.extensions.includes(extensionOf(one.name)))
  const total = fellows.reduce((sum, one) => sum + one.size, file.size)
  return total > own.maxBytes ? texts.tooLargeTogether(file.name, own.maxBytes) : null
}

/** Parts chosen files into those that may go with the message and the reasons why others may not; each reason names its file. */
export const takeFiles = <F extends { name: string; size: number }>(
  have: readonly { name: string; size: number }[],
  chosen: readonly F[],
  rules: FileRules,
): { taken: F[]; problems: string[] /** Names that are in the message more than once now. */; doubled: string[] } => {
  const { texts = talkTexts } = rules
  const taken: F[] = []
  const problems: string[] = []
  const doubled: string[] = []
  for (const file of chosen) {
    const all = [...have, ...taken]
    const problem =
      fileProblem(file, rules.classes, texts) ??
      (all.length >= rules.maxFiles ? texts.tooMany(file.name, rules.maxFiles) : null) ??
      (rules.isTotal ? totalProblem(file, all, rules) : null)
    if (problem) problems.push(problem)
    else {
      if (all.some(({ name }) => name === file.name)) doubled.push(file.name)
      taken.push(file)
    }
  }
  return { taken, problems, doubled }
}
