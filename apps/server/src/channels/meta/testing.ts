import { type GraphOptions, type GraphStandIn, startGraph } from '../../../../../tools/standins/graph/index.ts'
import { testApp } from '../../conversation/testing.ts'
import type { TestApp } from '../../platform/testing/index.ts'

/** The program with an app at a stand-in of Meta, which calls its webhooks. */
export interface MetaApp {
  app: TestApp
  graph: GraphStandIn
  /** Where the program listens. */
  address: string
  close(): Promise<void>
}

interface Options {
  graph?: GraphOptions
  whatsappScopes?: string[]
  messengerScopes?: string[]
  /** Settings beside those of Meta. */
  settings?: NonNullable<NonNullable<Parameters<typeof testApp>[0]>['settings']>
}

export const startMetaApp = async ({
  graph: of = {},
  whatsappScopes = [],
  messengerScopes = [],
  settings = {},
}: Options = {}): Promise<MetaApp> => {
  const graph = await startGraph(of)
  const meta = {
    app: { id: graph.appId, secrets: [graph.appSecret], verifyToken: graph.verifyToken },
    graphUrl: graph.url,
    dialogUrl: graph.url,
    version: 'v23.0',
    whatsappScopes,
    messengerScopes,
  }
  const app = await testApp({ settings: { meta, ...settings } })
  await app.app.start()
  const address = await app.app.http.listen({ host: '127.0.0.1', port: 0 })
  if (!(await graph.callback(`${address}/webhooks/meta`))) throw new Error('The address of the webhook is not ours')
  return {
    app,
    graph,
    address,
    close: async () => {
      await app.close()
      await graph.stop()
    },
  }
}
