import { widgetTexts } from '../texts.ts'
import { type Api, ApiError } from '../transport/api.ts'

/** Calls of one visitor: what is answered after they were forgotten belongs to nobody, and fails like a call without an answer. */
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
