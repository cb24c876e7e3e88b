declare module '@nlpjs/basic' {
  /** A container of plugins; opaque here. */
  export type Container = object
  export function containerBootstrap(settings: object, mustLoadEnv: boolean): Container
  export class Nlp {
    constructor(settings: object)
    addLanguage(locale: string): void
    addDocument(locale: string, utterance: string, intent: string): void
    train(): Promise<void>
    process(
      locale: string,
      utterance: string,
    ): Promise<{ intent: string; score: number; classifications?: { intent: string; score: number }[] }>
  }
}
