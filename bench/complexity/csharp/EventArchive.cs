using MongoDB.Bson;
using MongoDB.Driver;

namespace Shop.Events;

public class EventArchive
{
    private readonly IMongoCollection<BsonDocument> _events;

    public EventArchive(IMongoDatabase database)
    {
        _events = database.GetCollection<BsonDocument>("events");
    }

    public async Task<long> ArchiveAsync(IEnumerable<BsonDocument> batch)
    {
        var writes = batch
            .Where(document => document.Contains("at"))
            .Select(document => new InsertOneModel<BsonDocument>(document))
            .ToList();
        if (writes.Count == 0)
        {
            return 0;
        }

        var result = await _events.BulkWriteAsync(writes, new BulkWriteOptions { IsOrdered = false });
        return result.InsertedCount;
    }

    public Task<List<BsonDocument>> LastAsync(string kind, int count) =>
        _events.Find(Builders<BsonDocument>.Filter.Eq("kind", kind))
            .SortByDescending(document => document["at"])
            .Limit(count)
            .ToListAsync();
}
