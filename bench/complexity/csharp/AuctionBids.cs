using NHibernate;
using NHibernate.Criterion;
using NHibernate.Linq;

namespace Auctions.Persistence;

public class AuctionBids
{
    private readonly ISessionFactory _sessions;

    public AuctionBids(ISessionFactory sessions)
    {
        _sessions = sessions;
    }

    public bool Place(int lotId, int bidderId, decimal amount)
    {
        using var session = _sessions.OpenSession();
        using var transaction = session.BeginTransaction();
        var lot = session.Get<Lot>(lotId, LockMode.Upgrade);
        if (lot == null || lot.ClosesAt < DateTime.UtcNow)
        {
            return false;
        }

        var highest = session.QueryOver<Bid>()
            .Where(bid => bid.Lot.Id == lotId)
            .Select(Projections.Max<Bid>(bid => bid.Amount))
            .SingleOrDefault<decimal?>() ?? lot.StartingPrice - lot.Step;
        if (amount < highest + lot.Step)
        {
            return false;
        }

        session.Save(new Bid { Lot = lot, Bidder = session.Load<Bidder>(bidderId), Amount = amount });
        if (lot.ClosesAt - DateTime.UtcNow < TimeSpan.FromMinutes(2))
        {
            // Nobody wins by being the last to click.
            lot.ClosesAt = lot.ClosesAt.AddMinutes(2);
        }

        transaction.Commit();
        return true;
    }

    public async Task<IList<Bid>> OfAsync(int bidderId, CancellationToken token)
    {
        using var session = _sessions.OpenSession();
        return await session.Query<Bid>()
            .Fetch(bid => bid.Lot)
            .Where(bid => bid.Bidder.Id == bidderId)
            .OrderByDescending(bid => bid.PlacedAt)
            .Take(100)
            .ToListAsync(token);
    }
}
