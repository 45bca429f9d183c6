using System.Globalization;
using System.Net.Http.Json;
using Dapper;
using Microsoft.Data.SqlClient;

namespace Solar.Forecasting;

/// <summary>Fills the days for which the weather station sent nothing.</summary>
public class WeatherBackfill(HttpClient http, string connectionString)
{
    private const string Gaps = """
        SELECT calendar.Day
        FROM calendar
        LEFT JOIN irradiance ON irradiance.Day = calendar.Day AND irradiance.PlantId = @plant
        WHERE calendar.Day BETWEEN @from AND @to
          AND irradiance.Day IS NULL
        ORDER BY calendar.Day
        """;

    public async Task<int> RunAsync(Plant plant, DateOnly from, DateOnly to)
    {
        await using var connection = new SqlConnection(connectionString);
        var days = (await connection.QueryAsync<DateTime>(
            Gaps,
            new { plant = plant.Id, from = from.ToDateTime(default), to = to.ToDateTime(default) })).AsList();

        var filled = 0;
        foreach (var chunk in days.Chunk(30))
        {
            var history = await HistoryAsync(plant, chunk[0], chunk[^1]);
            var rows = chunk
                .Where(history.ContainsKey)
                .Select(day => new { plant = plant.Id, day, value = history[day] });
            filled += await connection.ExecuteAsync(
                "INSERT INTO irradiance (PlantId, Day, KwhPerSquareMetre, Source) VALUES (@plant, @day, @value, 'api')",
                rows);
        }

        return filled;
    }

    private async Task<Dictionary<DateTime, double>> HistoryAsync(Plant plant, DateTime first, DateTime last)
    {
        var query = string.Create(
            CultureInfo.InvariantCulture,
            $"archive?lat={plant.Latitude}&lon={plant.Longitude}&start={first:yyyy-MM-dd}&end={last:yyyy-MM-dd}");
        var answer = await http.GetFromJsonAsync<Archive>(query);
        return answer is null
            ? []
            : answer.Days.Zip(answer.Radiation).ToDictionary(pair => pair.First, pair => pair.Second);
    }

    private sealed record Archive(DateTime[] Days, double[] Radiation);
}

public record Plant(int Id, double Latitude, double Longitude);
