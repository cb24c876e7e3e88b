import { getCredential } from '@prosa/contract'
import { call } from '../../app/api.ts'

/** As long as a browser may take to begin writing the file. */
const addressLifeMs = 30_000

/** Saves a key's file, indented, under the name of its project. */
export async function downloadKey(id: number): Promise<void> {
  const { projectId, googleCredential } = await call(getCredential, { params: { id } })
  const address = URL.createObjectURL(new Blob([googleCredential], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${projectId}.json`
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), addressLifeMs)
}
