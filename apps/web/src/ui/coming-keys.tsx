/** What an element says of itself while something that was opened is fetched: keys pressed meanwhile are meant for that. */
export const takesKeys = { 'data-takes-keys': true }

/** In the place of what was opened and is still fetched. */
export const comingKeys = <span hidden {...takesKeys} />
