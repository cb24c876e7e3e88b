type Json = Record<string, unknown>

const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const recordOf = (value: unknown): Json => (isRecord(value) ? value : {})
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** `input`: what callers send, which may not be asked for more. `output`: what they get, which may not become less. */
type Side = 'input' | 'output'

/** What an OpenAPI document takes away from callers, or newly demands of them, compared with an earlier one; empty where it only grew. */
export const lossesOf = (before: Json, after: Json): string[] => {
  const losses: string[] = []
  const paths = recordOf(after.paths)
  for (const [path, methods] of Object.entries(recordOf(before.paths)))
    for (const [method, operation] of Object.entries(recordOf(methods))) {
      const place = `${method.toUpperCase()} ${path}`
      const now = recordOf(paths[path])[method]
      if (isRecord(now)) losses.push(...operationLosses(recordOf(operation), now, place))
      else losses.push(`${place}: gone`)
    }
  const schemas = recordOf(recordOf(after.components).schemas)
  for (const [name, schema] of Object.entries(recordOf(recordOf(before.components).schemas)))
    losses.push(...schemaLosses(schema, schemas[name], name, 'output'))
  return losses
}

const operationLosses = (before: Json, after: Json, place: string): string[] => {
  const losses: string[] = []
  if (before.operationId !== after.operationId) losses.push(`${place}: operationId changed`)
  if (before['x-grant'] !== after['x-grant']) losses.push(`${place}: another grant`)
  losses.push(...parameterLosses(listOf(before.parameters), listOf(after.parameters), place))
  const [body, newBody] = [bodyOf(before), bodyOf(after)]
  if (!body && newBody) losses.push(`${place}: a body is demanded`)
  if (body) losses.push(...schemaLosses(body, newBody, `${place} body`, 'input'))
  const [answers, newAnswers] = [recordOf(before.responses), recordOf(after.responses)]
  for (const [status, answer] of Object.entries(answers)) {
    const now = recordOf(newAnswers[status])
    const codes = new Set(listOf(now['x-codes']))
    for (const code of listOf(recordOf(answer)['x-codes']))
      if (!codes.has(code)) losses.push(`${place}: error ${code} gone`)
    losses.push(...schemaLosses(contentOf(recordOf(answer)), contentOf(now), `${place} ${status}`, 'output'))
  }
  return losses
}

/** Of whatever media type: JSON, or the parts of an upload. */
const contentOf = (part: Json): unknown => recordOf(Object.values(recordOf(part.content))[0]).schema
const bodyOf = (operation: Json): unknown => contentOf(recordOf(operation.requestBody))

const parameterLosses = (before: readonly unknown[], after: readonly unknown[], place: string): string[] => {
  const named = (list: readonly unknown[]): Map<string, Json> =>
    new Map(list.map(recordOf).map((one) => [`${one.in} ${one.name}`, one]))
  const [was, is] = [named(before), named(after)]
  const losses: string[] = []
  for (const [name, one] of was) {
    const now = is.get(name)
    if (!now) losses.push(`${place}: parameter ${name} gone`)
    else losses.push(...schemaLosses(one.schema, now.schema, `${place} ${name}`, 'input'))
  }
  for (const [name, one] of is)
    if (one.required === true && was.get(name)?.required !== true)
      losses.push(`${place}: parameter ${name} is demanded`)
  return losses
}

/** What was accepted, and is no longer. */
const narrowings = (was: Json, after: Json, place: string): string[] => {
  const losses: string[] = []
  const bound = (of: Json, key: string, none: number): number => {
    const value = of[key]
    return typeof value === 'number' ? value : none
  }
  for (const key of ['maxLength', 'maxItems', 'maximum'])
    if (bound(after, key, Infinity) < bound(was, key, Infinity)) losses.push(`${place}: ${key} is lower`)
  for (const key of ['minLength', 'minItems', 'minimum'])
    if (bound(after, key, -Infinity) > bound(was, key, -Infinity)) losses.push(`${place}: ${key} is higher`)
  if (after.pattern !== undefined && after.pattern !== was.pattern) losses.push(`${place}: pattern changed`)
  if (was.enum === undefined && after.enum !== undefined) losses.push(`${place}: only some values are accepted`)
  return losses
}

const schemaLosses = (before: unknown, after: unknown, place: string, side: Side): string[] => {
  if (before === undefined) return []
  if (!isRecord(after)) return [`${place}: gone`]
  const was = recordOf(before)
  const losses: string[] = []
  for (const key of ['type', 'const', '$ref', 'format'])
    if (JSON.stringify(was[key]) !== JSON.stringify(after[key])) losses.push(`${place}: ${key} changed`)
  if (side === 'input') losses.push(...narrowings(was, after, place))
  const values = new Set(listOf(after.enum))
  if (was.enum !== undefined && after.enum !== undefined)
    for (const value of listOf(was.enum)) if (!values.has(value)) losses.push(`${place}: value ${value} gone`)
  const members = recordOf(after.properties)
  for (const [name, schema] of Object.entries(recordOf(was.properties)))
    losses.push(...schemaLosses(schema, members[name], `${place}.${name}`, side))
  const [required, newlyRequired] = [listOf(was.required), listOf(after.required)]
  const [longer, shorter] = side === 'input' ? [newlyRequired, required] : [required, newlyRequired]
  for (const name of longer)
    if (!shorter.includes(name)) losses.push(`${place}.${name}: ${side === 'input' ? 'is demanded' : 'may be absent'}`)
  if (was.items !== undefined) losses.push(...schemaLosses(was.items, after.items, `${place}[]`, side))
  if (isRecord(was.additionalProperties))
    losses.push(...schemaLosses(was.additionalProperties, after.additionalProperties, `${place}.*`, side))
  for (const key of ['anyOf', 'oneOf', 'allOf']) {
    const ways = listOf(after[key])
    for (const [index, way] of listOf(was[key]).entries())
      losses.push(...schemaLosses(way, ways[index], `${place}|${index + 1}`, side))
  }
  return losses
}
