using System.Net;
using System.Text.Json;

namespace Shop.Shipping;

/// <summary>Asks the carrier where a parcel is; select it from the list by its code.</summary>
public sealed class TrackingClient
{
    private static readonly JsonSerializerOptions Json = new(JsonSerializerDefaults.Web);

    private readonly HttpClient _http;

    public TrackingClient(HttpClient http)
    {
        _http = http;
    }

    public async Task<Parcel?> FindAsync(string code, CancellationToken cancellation)
    {
        using var response = await _http.GetAsync($"parcels/{Uri.EscapeDataString(code)}", cancellation);
        if (response.StatusCode == HttpStatusCode.NotFound)
        {
            return null;
        }

        response.EnsureSuccessStatusCode();
        await using var body = await response.Content.ReadAsStreamAsync(cancellation);
        return await JsonSerializer.DeserializeAsync<Parcel>(body, Json, cancellation);
    }
}

public sealed record Parcel(string Code, string State, DateTimeOffset? Expected);
