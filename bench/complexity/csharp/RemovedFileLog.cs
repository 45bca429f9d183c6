using System.Data;
using Microsoft.Data.Sqlite;

namespace Backup.Agent.RemovedFiles;

/// <summary>Remembers on this machine which files went away since the last full backup.</summary>
public sealed class RemovedFileLog : IDisposable
{
    private readonly SqliteConnection _connection;

    public RemovedFileLog(string file)
    {
        _connection = new SqliteConnection($"Data Source={file};Cache=Shared");
        _connection.Open();
        using var command = _connection.CreateCommand();
        command.CommandText =
            """
            CREATE TABLE IF NOT EXISTS removed_file (
                path TEXT PRIMARY KEY,
                size INTEGER NOT NULL,
                removed_at TEXT NOT NULL
            ) WITHOUT ROWID
            """;
        command.ExecuteNonQuery();
    }

    public void Note(IEnumerable<(string Path, long Size)> files, DateTimeOffset at)
    {
        using var transaction = _connection.BeginTransaction();
        using var command = _connection.CreateCommand();
        command.Transaction = transaction;
        command.CommandText = "INSERT OR REPLACE INTO removed_file (path, size, removed_at) VALUES ($path, $size, $at)";
        var path = command.Parameters.Add("$path", SqliteType.Text);
        var size = command.Parameters.Add("$size", SqliteType.Integer);
        command.Parameters.AddWithValue("$at", at.UtcDateTime.ToString("O"));
        foreach (var file in files)
        {
            path.Value = file.Path;
            size.Value = file.Size;
            command.ExecuteNonQuery();
        }

        transaction.Commit();
    }

    public IEnumerable<string> Since(DateTimeOffset at)
    {
        using var command = _connection.CreateCommand();
        command.CommandText = "SELECT path FROM removed_file WHERE removed_at >= $at ORDER BY path";
        command.Parameters.AddWithValue("$at", at.UtcDateTime.ToString("O"));
        using var reader = command.ExecuteReader(CommandBehavior.SequentialAccess);
        while (reader.Read())
        {
            yield return reader.GetString(0);
        }
    }

    public void Dispose() => _connection.Dispose();
}
