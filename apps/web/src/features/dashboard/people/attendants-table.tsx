import type { PeopleFigures } from '@prosa/contract'
import { Explanation } from '../../../ui/explanation.tsx'
import { formatRatio } from '../../../ui/format.ts'
import { UserAvatar } from '../../../ui/user-avatar.tsx'
import { Pressed } from '../pressed.tsx'
import classes from './people-figures.module.css'
import type { OpenPeople } from './people-figures.tsx'
import { durationOf, peopleTexts as texts } from './people-texts.ts'

interface AttendantsTableProps {
  attendants: PeopleFigures['attendants']
  onOpen: OpenPeople
}

/** The same figures for each who served. */
export function AttendantsTable({ attendants, onOpen }: AttendantsTableProps) {
  const { columns } = texts
  if (attendants.length === 0) return <p className={classes.none}>{texts.none}</p>
  return (
    <div className={classes.attendants}>
      <h3>
        {texts.attendants}
        <Explanation of={texts.attendants} text={texts.meanings.attendants} />
      </h3>
      <table>
        <caption className="visually-hidden">{texts.attendants}</caption>
        <thead>
          <tr>
            {Object.values(columns).map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {attendants.map(({ id, name, services, firstAnswer, handling, rated, rating }) => (
            <tr key={id}>
              <th scope="row">
                <span className={classes.name}>
                  <UserAvatar name={name} personId={id} size={24} />
                  <span className="clip">{name}</span>
                </span>
              </th>
              <td>
                <Pressed
                  number={services}
                  onPress={() => onOpen(texts.behind.attendant(name), services, { attendant: id })}
                />
              </td>
              <td>{firstAnswer ? durationOf(firstAnswer.median) : '–'}</td>
              <td>{handling ? durationOf(handling.median) : '–'}</td>
              <td title={rating === null ? undefined : texts.ratings(rated, rated)}>
                {rating === null ? '–' : formatRatio(rating)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
