import { target } from './target.ts'

/** Attribute of a placeholder while an opened component is loading: keys pressed meanwhile are for that component. */
export const takesKeys = target('coming-keys')

/** Placeholder of an opened component that is loading. */
export const comingKeys = <span hidden {...takesKeys} />
