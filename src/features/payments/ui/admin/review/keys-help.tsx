import { Icon } from '../../../../../ui/public/icon.tsx'
import { keyWords } from './review-keys.ts'

export function KeysHelp({ onClose }: { onClose: () => void }) {
  return (
    <section className="desk-keys" aria-label="Keyboard shortcuts">
      <div className="desk-keys-head">
        <h3>Keyboard shortcuts</h3>
        <button type="button" className="icon-btn" aria-label="Hide keyboard shortcuts" onClick={onClose}>
          <Icon name="x" />
        </button>
      </div>
      <dl>
        {keyWords.map(({ keys, words }) => (
          <div key={words}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <p className="muted">They work while nothing is typed.</p>
    </section>
  )
}
