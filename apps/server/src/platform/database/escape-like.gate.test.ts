// Gate: what is sought is no pattern.
import { expect, it } from 'vitest'
import { escapeLike } from './escape-like.ts'

it('leaves no wildcard in a text for LIKE', () => expect(escapeLike('100%_a\\b')).toBe('100\\%\\_a\\\\b'))
