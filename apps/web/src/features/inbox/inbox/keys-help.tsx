import '../../../ui/theme/overlays.css'
import { Switch } from '@mantine/core'
import { useNotificationWords } from '../../../app/live/notification-words.ts'
import { useSingleKeys } from '../../../app/person-switch.ts'
import { useCan } from '../../../app/session.tsx'
import { useFinalizeAsks } from './finalize-asks.ts'
import classes from './keys-help.module.css'
import { keysTexts } from './keys-texts.ts'
import { PushSetting } from './push-setting.tsx'
import { useRoomsAfter } from './rooms-after.ts'
import { useSuggestionSwitch } from './suggestion/suggestion-switch.ts'
import { suggestionTexts } from './suggestion/suggestion-texts.ts'

/** List of keyboard shortcuts, with the switch for single-character keys. */
export function KeysHelp() {
  const { areOn, set } = useSingleKeys()
  const suggestions = useSuggestionSwitch()
  const roomsAfter = useRoomsAfter()
  const asks = useFinalizeAsks()
  const words = useNotificationWords()
  const canRooms = useCan()('dialog_view')
  return (
    <>
      <dl className={classes.keys}>
        {keysTexts.keysHelp.map(({ keys, single, text }) => (
          <div key={text}>
            <dt>
              {[...single, ...keys].map((key) => (
                <kbd key={key} data-off={single.includes(key) && !areOn ? true : undefined}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Switch
        className={classes.switch}
        label={keysTexts.singleKeys}
        description={keysTexts.singleKeysText}
        checked={areOn}
        onChange={(event) => set(event.currentTarget.checked)}
      />
      <Switch
        className={classes.switch}
        label={keysTexts.finalizeAsks}
        description={keysTexts.finalizeAsksText}
        checked={asks.isOn}
        onChange={(event) => asks.set(event.currentTarget.checked)}
      />
      {canRooms ? (
        <Switch
          className={classes.switch}
          label={keysTexts.roomsAfter}
          description={keysTexts.roomsAfterText}
          checked={roomsAfter.isOn}
          onChange={(event) => roomsAfter.set(event.currentTarget.checked)}
        />
      ) : null}
      <Switch
        className={classes.switch}
        label={keysTexts.notificationWords}
        description={keysTexts.notificationWordsText}
        checked={words.isOn}
        onChange={(event) => words.set(event.currentTarget.checked)}
      />
      <PushSetting />
      <Switch
        className={classes.switch}
        label={suggestionTexts.switch}
        description={suggestionTexts.switchText}
        checked={suggestions.isOn}
        onChange={(event) => suggestions.set(event.currentTarget.checked)}
      />
    </>
  )
}
