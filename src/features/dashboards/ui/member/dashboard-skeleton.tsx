import { Loading, Skeleton } from '../../../../ui/public/skeleton.tsx'
import { Card } from '../../../../ui/public/structure.tsx'

const cards = ['first', 'second', 'third', 'fourth']
const rows = ['first', 'second', 'third', 'fourth', 'fifth']

export function DashboardSkeleton() {
  return (
    <Loading label="Loading your dashboard">
      <div className="dash">
        <div className="dash-stats">
          {cards.map((card) => (
            <div key={card} className="dash-stat">
              <Skeleton />
              <Skeleton shape="title" />
            </div>
          ))}
        </div>
        <div className="dash-pair">
          {['left', 'right'].map((side) => (
            <Card key={side}>
              <Skeleton shape="title" />
              {rows.map((row) => (
                <div key={row} className="dash-item">
                  <Skeleton />
                </div>
              ))}
            </Card>
          ))}
        </div>
      </div>
    </Loading>
  )
}
