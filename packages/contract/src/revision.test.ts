import { expect, it } from 'vitest'
import { z } from 'zod'
import { operations } from './operations.ts'

/*
 * What two people edit carries a revision: whoever changes a record that another one has changed since is told, and nothing is written over
 * unseen. An operation that changes a record takes one, or stands here with what makes it needless.
 */
const without: Record<string, string> = {
  'contacts.put':
    'a system that is the source of what it sends; whoever has read the contact changes it by contacts.update',
  'subscriptions.put': 'a system that is the source of what it sends, and finds its own by name',
  'subscriptions.rotate': 'makes a new secret, whatever the one before is',
  updateAvatar: "one's own picture or that of a person: a single value, and the last one is meant",
  changePassword: "one's own, and the former one is asked for",
  setAttendance: "one's own state",
  setWeeklyReport: "one's own choice",
  savePushSubscription: "one's own browser",
  editNote: 'by its author alone',
  updateInboxView: "one's own",
  changeReminder: "one's own, or one that was left to the queue; what was done is refused",
  changeScheduled: "one's own words, or those of whoever planned them by the room's holder; what has left is refused",
  storeWorkingCopy: "one's own",
  nameBotVersion: 'a name and a note; both are shown with each version',
  updateCannedAnswer: '`changedAt` is its revision, and the 409 holds the answer',
  updateContactField: 'an administrator renames one field at a time',
  updateContactTag: 'a name and a colour of one tag',
  updateLivechatSettings: 'only what was changed is sent, and each of its parts stands alone',
  updateBotWhatsApp: 'one request for a number',
  updateFlowTest: 'a name',
  updateFlowTestSettings: 'one switch',
  updateKnowledgeTestSettings: 'one switch',
  updateWhatsappConfig: 'the keys of one number, checked with Meta before they are kept',
}

const changes = operations.filter(
  ({ method, schema: { operationId } }) => method === 'PUT' || method === 'PATCH' || operationId.startsWith('update'),
)
const takesRevision = ({ schema }: (typeof changes)[number]): boolean => {
  if (!('body' in schema) || !schema.body) return false
  const json = z.toJSONSchema(schema.body as z.ZodType, { io: 'input', unrepresentable: 'any' })
  return JSON.stringify(json.properties ?? {}).includes('"revision":')
}

it('lets no record be replaced unseen: what changes one takes its revision, or says why not', () => {
  const bare = changes.filter((each) => !takesRevision(each)).map(({ schema }) => schema.operationId)
  expect(bare.toSorted()).toEqual(Object.keys(without).toSorted())
})

it('counts the records that people share among those with a revision', () => {
  const shared = changes.filter(takesRevision).map(({ schema }) => schema.operationId)
  expect(shared).toEqual(
    expect.arrayContaining([
      'updateUser',
      'updateProfile',
      'updateWorkspace',
      'updateWorkspaceRules',
      'updateContact',
      'updateBot',
      'updateBotAvatar',
      'updateBotTransferSettings',
      'updateEntity',
      'updateLabel',
      'updatePlatform',
      'updateCompany',
      'updateIntegration',
    ]),
  )
})
