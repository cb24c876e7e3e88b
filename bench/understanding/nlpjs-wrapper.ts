import { containerBootstrap, Nlp } from '@nlpjs/basic'

/**
 * NLP.js (@nlpjs/basic 4.27.0) behind the interface of the evaluation program, Portuguese, its own threshold of 0.5 left as it is. It has no use for
 * the phrases of other nodes. A container for each node: its default one is shared by the whole process.
 */
export async function create(train: readonly { intent: string; text: string }[]) {
  const container = containerBootstrap({}, false)
  const manager = new Nlp({
    container,
    languages: ['pt'],
    autoSave: false,
    autoLoad: false,
    forceNER: false,
    nlu: { log: false },
  })
  manager.addLanguage('pt')
  for (const { intent, text } of train) manager.addDocument('pt', text, intent)
  await manager.train()
  return {
    async classify(text: string): Promise<{ intent: string | null; score: number; best: string | null }> {
      const { intent, score, classifications } = await manager.process('pt', text)
      const best = classifications?.find((candidate) => candidate.intent !== 'None')?.intent ?? null
      return { intent: intent === 'None' ? null : intent, score, best: intent === 'None' ? best : intent }
    },
  }
}
