import { widgetTexts } from '../texts.ts'
import { type Api, ApiError } from '../transport/api.ts'

/** Requests of one visitor. An answer that arrives after `forget` is rejected like a failed request. */
export const createVisitorCalls = (api: Api): { api: Api; forget: () => void } => {
  let visitor = {}
  const ofVisitor =
    <In, Out>(run: (input: In) => Promise<Out>) =>
    async (input: In): Promise<Out> => {
      const asked = visitor
      const answer = await run(input)
      if (asked !== visitor) throw new ApiError(0, widgetTexts.checkConnection)
      return answer
    }
  return {
    api: {
      ...api,
      session: ofVisitor((body) => api.session(body)),
      send: ofVisitor((body) => api.send(body)),
      after: ofVisitor((cursor) => api.after(cursor)),
      before: ofVisitor((order) => api.before(order)),
      upload: ofVisitor((file) => api.upload(file)),
    },
    forget: () => {
      visitor = {}
    },
  }
}
