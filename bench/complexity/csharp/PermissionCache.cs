using System.Collections.Concurrent;
using System.Collections.Immutable;

namespace Shop.Core.Permissions;

/// <summary>Remembers who may do what, so that "select * from permission" is not asked again.</summary>
public sealed class PermissionCache
{
    private readonly ConcurrentDictionary<string, ImmutableHashSet<string>> _byUser = new();
    private readonly List<string> _requests = [];

    public void Add(string user, IEnumerable<string> names) =>
        _byUser[user] = names.Where(name => name.Length > 0).ToImmutableHashSet();

    public bool Remove(string user) => _byUser.TryRemove(user, out _);

    public bool? Query(string user, string name)
    {
        _requests.Add(user);
        if (!_byUser.TryGetValue(user, out var names))
        {
            return null;
        }

        return names.Contains(name) || names.Contains("*");
    }

    public IReadOnlyList<string> FindAll(string name) =>
        _byUser.Where(pair => pair.Value.Contains(name))
            .Select(pair => pair.Key)
            .OrderBy(user => user, StringComparer.Ordinal)
            .ToList();

    public void SaveChanges() => _requests.Clear();
}
