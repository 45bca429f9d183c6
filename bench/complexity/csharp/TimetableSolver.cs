using System.Collections.Immutable;

namespace Trains.Planning;

/// <summary>Finds connections in a timetable that is in memory as a whole.</summary>
public class TimetableSolver
{
    private readonly ILookup<string, Leg> _legs;
    private readonly Dictionary<(string, string), ImmutableList<Leg>?> _cache = [];

    public TimetableSolver(IEnumerable<Leg> legs)
    {
        _legs = legs.ToLookup(leg => leg.From);
    }

    public IEnumerable<string> Stations(string search) =>
        from station in _legs
        let name = station.Key
        where name.StartsWith(search, StringComparison.CurrentCultureIgnoreCase)
        orderby station.Count() descending, name
        select name;

    public IReadOnlyList<Delay> Delays(IEnumerable<Report> reports, TimeSpan least)
    {
        var query =
            from report in reports
            join leg in _legs.SelectMany(group => group) on report.Train equals leg.Train
            let late = report.Arrived - leg.Arrives
            where late >= least
            group late by leg.Train into trains
            select new Delay(trains.Key, trains.Max(), trains.Count());
        return query.OrderByDescending(delay => delay.Longest).ToList();
    }

    public ImmutableList<Leg>? Find(string from, string to, TimeOnly after)
    {
        if (_cache.TryGetValue((from, to), out var known) && known?[0].Departs >= after)
        {
            return known;
        }

        var queue = new PriorityQueue<(string At, TimeOnly Time, ImmutableList<Leg> Path), TimeOnly>();
        queue.Enqueue((from, after, []), after);
        var seen = new HashSet<string>();
        while (queue.TryDequeue(out var state, out _))
        {
            if (state.At == to)
            {
                _cache[(from, to)] = state.Path;
                return state.Path;
            }

            if (!seen.Add(state.At))
            {
                continue;
            }

            foreach (var leg in _legs[state.At].Where(leg => leg.Departs >= state.Time))
            {
                queue.Enqueue((leg.To, leg.Arrives, state.Path.Add(leg)), leg.Arrives);
            }
        }

        return null;
    }

    public bool Remove(string from, string to) => _cache.Remove((from, to));
}

public record Leg(string Train, string From, string To, TimeOnly Departs, TimeOnly Arrives);

public record Report(string Train, TimeOnly Arrived);

public record Delay(string Train, TimeSpan Longest, int Count);
