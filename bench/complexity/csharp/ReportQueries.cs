using System.Text;
using Microsoft.Data.SqlClient;

namespace Shop.Reports;

public class ReportQueries
{
    private readonly string _connectionString;

    public ReportQueries(string connectionString)
    {
        _connectionString = connectionString;
    }

    public IEnumerable<(string Region, decimal Total)> Totals(DateOnly from, string? region)
    {
        var sql = new StringBuilder("SELECT region, SUM(total) FROM sale WHERE day >= @from");
        if (region is not null)
        {
            sql.Append(" AND region = @region");
        }

        using var connection = new SqlConnection(_connectionString);
        connection.Open();
        using var command = new SqlCommand(sql.Append(" GROUP BY region").ToString(), connection);
        command.Parameters.AddWithValue("@from", from);
        if (region is not null)
        {
            command.Parameters.AddWithValue("@region", region);
        }

        using var reader = command.ExecuteReader();
        while (reader.Read())
        {
            yield return (reader.GetString(0), reader.GetDecimal(1));
        }
    }
}
